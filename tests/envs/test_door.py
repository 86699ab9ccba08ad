"""The functions that make environments."""

import pytest

from egizia import UnknownGameError, envs


@pytest.mark.parametrize("make", [envs.aec_env, envs.parallel_env, envs.gym_env, envs.open_spiel_game])
def test_a_library_that_is_missing_is_named_with_its_remedy(make, monkeypatch):
    monkeypatch.setattr(envs, "find_spec", lambda _: None)
    with pytest.raises(ModuleNotFoundError, match=r"is not installed; `pip install egizia\[envs\]` adds it"):
        make("egyptia", 2)


@pytest.mark.parametrize("make", [envs.aec_env, envs.parallel_env, envs.gym_env, envs.open_spiel_game])
def test_a_game_that_does_not_exist_is_refused(make):
    with pytest.raises(UnknownGameError, match="no game 'senet'"):
        make("senet")


@pytest.mark.parametrize(("name", "players"), [("shifting-sands", 2), ("classic", 2), ("egyptia", 1)])
def test_without_a_number_of_players_as_few_play_as_can(name, players):
    assert envs.aec_env(name).max_num_agents == players
    assert envs.open_spiel_game(name).num_players() == players
