"""Which fault that real users met is shown not to exist here, and where: one row for each public report.

The inputs are re-created in test_public_reports.py; a row may name a test of another module instead. Sources
are owner/repository#number on GitHub (hf is huggingface/transformers) or a file in which it was read.
"""

from __future__ import annotations

from dataclasses import dataclass

HERE = "test_public_reports"


@dataclass(frozen=True)
class Report:
    """One kind of fault. module: where it would live here. tests: "file::name" of each test that shows it.

    absent: why no test of a working feature is possible, where the engine lacks it; the tests then show the
    refusal, if there is one.
    """

    case: int
    sources: str
    fault: str
    module: str
    tests: tuple[str, ...] = ()
    absent: str | None = None


def _row(case: int, sources: str, fault: str, module: str, *tests: str, absent: str | None = None) -> Report:
    named = tuple(test if "::" in test else f"{HERE}::{test}" for test in tests)
    return Report(case, sources, fault, module, named, absent)


REPORTS = (
    _row(
        1,
        "SwaroopTha/minitorch_spec_decode spec_decoding.py",
        "the draft is verified against itself: alpha 1, another law",
        "acceptance",
        "test_01_the_draft_is_not_its_own_judge",
    ),
    _row(
        2,
        "hf#47932, hf#47961",
        "q handed over is not the law sampled from (top-k applied to the sample alone)",
        "engine",
        "test_02_q_is_the_law_that_was_sampled",
    ),
    _row(
        3,
        "hf#32867, hf#33534, hf#30778, jaymody/speculative-sampling#3, #4, #9",
        "a greedy draft is judged with the softmax of its scores",
        "engine",
        "test_03_a_greedy_draft_is_one_hot",
    ),
    _row(
        4,
        "jaymody/speculative-sampling#5, hf 5.24",
        "NaN where p = q and a token is rejected",
        "residual",
        "test_04_equal_laws_never_give_nan",
    ),
    _row(
        5,
        "hf#28508",
        "softmax of the residual in place of its normalisation",
        "residual",
        "test_05_the_residual_is_normalised_not_softened",
    ),
    _row(
        6,
        "hf 5.24 _speculative_sampling",
        "a coin of exactly 0.0 accepts a token of probability 0",
        "acceptance",
        "test_06_a_coin_of_zero_accepts_nothing_impossible",
    ),
    _row(
        8,
        "feifeibear/LLMSpeculativeSampling sampling/utils.py",
        "token id 0 is refused",
        "randomness",
        "test_08_token_zero_is_a_token",
    ),
    _row(
        10,
        "hf#28166, lattice#243, mlx-node#11",
        "rows off by one, first draft never verified",
        "verifier",
        "test_10_row_i_judges_draft_i",
    ),
    _row(
        11,
        "hf#30042, hf#30413",
        "a prompt of one token differs",
        "engine",
        "test_11_a_prompt_of_one_token",
    ),
    _row(
        13,
        "hf#31301, hf#47931, hf#47912, hf#27775, ipex-llm#11896",
        "an end token inside the accepted block is missed",
        "engine",
        "test_13_nothing_after_the_end_token",
    ),
    _row(
        16,
        "hf#46993, hf#47195, jaymody/speculative-sampling, SafeAILab/EAGLE, feifeibear",
        "more tokens than asked for",
        "engine",
        "test_16_never_more_than_asked",
    ),
    _row(
        18,
        "romsto/Speculative-Decoding",
        "greedy decoding emits tokens that are not the argmax",
        "engine",
        "test_18_greedy_emits_the_argmax",
    ),
    _row(
        19,
        "Lightning-AI/litgpt#2307, #2238, #2239",
        "first token dropped; temperature 0 is not greedy",
        "engine",
        "test_19_temperature_zero_is_greedy_from_the_first_token",
    ),
    _row(
        21,
        "vllm-project/vllm#4212, #5765, #9730, gpt-fast#107",
        "after full acceptance the draft's cache lacks its last token",
        "kv_cache",
        "test_21_a_perfect_draft_stays_perfect",
        "test_kv_cache::test_the_draft_is_fed_one_token_or_two_after_full_acceptance",
        "test_cache_rounds::test_500_rounds_of_random_accept_patterns",
    ),
    _row(
        22,
        "lablup/mlxcel#994",
        "the draft's cache is trimmed too far",
        "kv_cache",
        "test_kv_cache::test_the_draft_after_a_rejection_is_fed_one_token",
        "test_kv_cache::test_the_target_is_fed_its_last_token_and_the_draft",
        "test_cache_rounds::test_500_rounds_of_random_accept_patterns",
    ),
    _row(
        23,
        "hf#47433, hf#47720, hf 5.24",
        "crop(+n) raises, crop(0) does nothing, over-cropping is silent",
        "kv_cache",
        "test_kv_cache::test_keep_leaves_the_first_tokens",
        "test_kv_cache::test_truncate_and_keep_check_their_bounds",
        "test_kv_cache::test_keep_does_not_crop_by_nothing",
    ),
    _row(
        25,
        "romsto#1, #4, feifeibear#40, hf#41405, paiml/aprender#2014",
        "the full input is fed beside a cache; reset in place of rollback",
        "kv_cache",
        "test_25_two_rounds_cached_and_uncached",
        "test_kv_cache::test_cached_rows_are_fresh_rows_in_random_rounds",
        "test_cache_rounds::test_the_walk_finds_a_faulty_cache",
    ),
    _row(
        26,
        "vllm#5203, llama.cpp#3812, sglang#23838, vllm#42775, gpt-fast#209",
        "different or padded vocabularies: crash, or silently another token",
        "checks, models",
        "test_26_vocabularies_of_two_sizes_are_refused",
        "test_26_padding_ids_are_masked",
        "test_models::test_same_vocabulary_names_sizes_and_first_difference",
    ),
    _row(
        28,
        "vllm#27077",
        "a sentinel for temperature 0 is divided by",
        "sampling",
        "test_28_temperature_zero_comes_before_any_division",
        absent="one way of sampling for the one sequence; there is no mixed batch",
    ),
    _row(
        29,
        "mistral.rs#2424, shreyansh26 verification.py",
        "argmax for the bonus or the recovered token at T > 0",
        "engine",
        "test_29_the_bonus_token_is_sampled",
    ),
    _row(
        30,
        "vllm#13196, #6038, #9441, #10863, vllm-ascend#13608, TensorRT-LLM#19487, feifeibear#8, #19",
        "seed reset in the loop; one uniform used twice",
        "randomness",
        "test_30_one_uniform_for_two_positions_is_another_law",
        "test_randomness::test_no_uniform_is_used_twice",
        "test_engine::test_the_same_seed_gives_the_same_tokens",
    ),
    _row(
        31,
        "hf#39421, hf#25420, vllm#7627, #54506, mlx-lm#1470, llama.cpp#27407, vllm-rbln#630",
        "16-bit passes of different widths flip near ties",
        "engine",
        "test_31_sixteen_bits_differ_from_greedy_only_at_near_ties",
        "test_31_the_margin_tells_a_near_tie_from_a_fault",
        "test_cli_pair::test_a_near_tie_is_one_in_16_bits_alone",
    ),
    _row(
        33,
        "sglang#33643, vmlx-swift#357, #361, vllm#6718, #33251, TensorRT-LLM#17701, mlx-node#11",
        "penalties see the wrong prefix",
        "sampling",
        "test_33_there_are_no_penalties",
        absent="there are no penalties: a law depends on its row of logits alone",
    ),
    _row(
        34,
        "vllm#42508, #11552, llama.cpp#3919, #3649, sdivyanshu90, hurjun",
        "an acceptance rate that is another number, or above 1",
        "records",
        "test_engine::test_rates_of_a_run",
        "test_records::test_the_example_of_the_documentation",
        "test_records::test_alpha_is_not_utilisation_and_never_above_one",
    ),
    _row(
        35,
        "hf#26565, hf#36337, llama.cpp#25908, #3649, shreyansh26",
        "slower than plain decoding, and nobody says so",
        "speedup",
        "test_35_a_slow_pair_is_slow_by_arithmetic",
        "test_cli_compare::test_verdict_says_slower_plainly",
        "test_pair_summary::test_a_drafter_that_never_helps_is_not_recommended",
    ),
    _row(
        37,
        "mlx-vlm#1771, sglang#31598, tt-inference#2594, mlx-swift-examples#252",
        "broken characters where a block ends inside one",
        "engine",
        "test_37_half_a_character_is_held_back",
        "test_text::test_the_strings_together_are_the_decoded_text",
        "test_engine::test_streamed_text_is_the_text_wherever_it_is_cut",
    ),
    _row(
        38,
        "DeepSpec#31, vllm#55250, #55294, hf#46665",
        "float16 overflow; sampled in one precision and judged in another",
        "sampling",
        "test_38_logits_beyond_float16",
        "test_sampling::test_sixteen_bits_are_widened_before_scaling",
    ),
    _row(
        39,
        "hf#46936, hf#49019",
        "left padding reaches the draft's positions",
        "checks",
        "test_39_a_padded_batch_is_refused",
        absent="one sequence without padding; positions follow from its length",
    ),
    _row(
        41,
        "apple/ml-recurrent-drafter#6",
        "deterministic drafts judged as if they were sampled",
        "engine",
        "test_41_a_deterministic_draft_is_one_hot_or_not_lossless",
    ),
    _row(
        44,
        "Spec-Bench evaluation/equal.py, club-3090#1096, mlx-swift-lm#10, hurjun",
        "zip hides a truncated output; two clocks, no warm-up, the first token's time wrong",
        "benchmark",
        "test_44_a_truncated_output_is_not_equal",
        "test_engine::test_times_are_measured",
        "test_cli_pair::test_how_two_texts_compare",
        "test_benchmark::test_time_call_waits_before_and_after_and_leaves_the_first_call_out",
        "test_benchmark::test_pairing_removes_what_both_arms_share",
        "test_benchmark::test_equal_work_does_not_reward_tokens_past_the_budget",
        "test_pair_summary::test_a_request_has_its_prefill_and_decoding_has_not",
    ),
    _row(
        46,
        "hurjun, sdivyanshu90",
        "code for transformers 4.49 breaks on 5",
        "kv_cache",
        "test_46_the_installed_transformers_takes_our_cache",
        "test_kv_cache_double::test_the_two_doubles_differ_where_versions_of_transformers_do",
    ),
    _row(
        47,
        "SafeAILab/EAGLE#183",
        "why a one-hot q is lossless",
        "acceptance",
        "test_47_one_hot_drafts_lose_nothing",
    ),
    _row(
        48,
        "snowdl/NLP_study, an early chapter of tiny-llm",
        "resampling from the target is taught as the method",
        "acceptance",
        "test_48_resampling_from_the_target_is_another_law",
    ),
)
