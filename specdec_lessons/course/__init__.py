"""How the course is delivered: pictures under sliders, tested source on the page, notebooks, the book."""
