/** A game of two persons as the page shows it, without an engine. */
import type { Phrase } from '../../src/core/text/phrase.js';
import type { Session } from '../../src/session/session.js';
import { GameController, type GameRequest } from '../../src/web/controller/game-controller.js';
import { standardSettings } from '../../src/web/controller/settings.js';
import type { GameState } from '../../src/web/game/state.js';

const [person] = standardSettings.seats;
const persons = { ...standardSettings, seats: [person, person] as const };
const noEngine = {
  engine(): never {
    throw new Error('no engine');
  },
  stopEngine: () => undefined,
};

export class ShownGame {
  private readonly controller = new GameController(noEngine, persons, () => undefined, 1);

  /** Carries out a request, or returns the reason why it changed nothing. */
  answer(request: GameRequest): Phrase | undefined {
    return this.controller.ask(request) ? undefined : this.controller.problem!;
  }

  /** Naming a taken cell costs the turn from now on. */
  loseTurns(): void {
    this.controller.settings = { ...persons, loseTurn: true };
  }

  get state(): GameState {
    return this.controller.state!;
  }

  get session(): Session | undefined {
    return this.controller.session;
  }

  get curve(): readonly number[] {
    return this.controller.curve;
  }
}
