/** The panels of the page in their order: the board, the players, the game, the form, the folds. */
import { h, type ComponentChild } from 'preact';
import { ValueBar } from './board/value-bar.js';
import { shownTheme } from './look.js';
import { AnalysisView, type Preview } from './panels/analysis-panel.js';
import { History } from './panels/history-panel.js';
import { Fold, Unless, type Context } from './panels/panel.js';
import { Players } from './panels/players-panel.js';
import { Review } from './panels/review-panel.js';
import { Setup } from './panels/setup-panel.js';
import { Share } from './panels/share-panel.js';
import { ShortStats, Stats } from './panels/stats-panel.js';

export interface PageParts {
  readonly context: Context;
  readonly answer: ComponentChild;
  readonly files: ComponentChild;
  /** Takes the element that the board is put into. */
  readonly frame: (element: HTMLElement | null) => void;
  readonly toolbar: ComponentChild;
  /** Whether the form of a new game is open. */
  readonly isForming: boolean;
  readonly started: () => void;
  readonly preview: Preview | undefined;
  readonly look: (preview: Preview | undefined) => void;
  readonly captures: () => ComponentChild;
  readonly open: (file: File) => void;
  /** The cells around the one that was touched, enlarged. */
  readonly closeup: ComponentChild;
}

/** The window has room for a third column, as in the style sheet. */
const isWide = matchMedia('(min-width: 105rem)').matches;

export function panelsOf(parts: PageParts): ComponentChild[] {
  const { context, closeup } = parts;
  const { controller, say } = context;
  const forOne = controller.state?.players === 1;
  return [
    h(
      'div',
      { class: 'table' },
      h('div', { class: 'frame' }, h(ValueBar, context), h('div', { class: 'place', ref: parts.frame })),
      h('div', { class: 'toolbar' }, parts.toolbar),
      parts.answer,
    ),
    h(
      'section',
      { class: 'panel players', 'aria-label': say('Players'), hidden: forOne },
      controller.state && h(Players, context),
    ),
    h('section', { class: 'panel captures', hidden: !forOne }, forOne && parts.captures()),
    h('section', { class: 'panel history' }, gamePanel(context)),
    form(parts),
    h(
      'div',
      { class: 'folds' },
      h('section', { class: 'panel analysis' }, analysis(parts)),
      h(Fold, {
        name: 'panel stats',
        open: isWide,
        title: say('Statistics'),
        hidden: forOne,
        content: () => h(Stats, context),
      }),
      h(Share, { context, open: parts.open }),
    ),
    parts.files,
    h('div', { class: 'magnifier', hidden: !closeup }, closeup),
  ];
}

/** The moves of the game, its search in a line, and its review. */
function gamePanel(context: Context): ComponentChild {
  const { state } = context.controller;
  if (!state) return state;
  return [h(History, context), state.players !== 1 && h(ShortStats, context), h(Review, context)];
}

/** A number being edited stays as it is while the game goes on. */
function form({ context, isForming, started }: PageParts): ComponentChild {
  return h(Unless, {
    from: [...looksOf(context), context.controller.settings, isForming],
    panel: () => h(Setup, { context, hidden: !isForming, started }),
  });
}

function analysis({ context, preview, look }: PageParts): ComponentChild {
  const { analysing, analysis, work, tree, settings } = context.controller;
  return h(Unless, {
    from: [...looksOf(context), analysing, analysis, work?.purpose, tree, settings, preview],
    panel: () => h(AnalysisView, { context, preview, look }),
  });
}

/** Everything but the game that changes the words and colours of a panel. */
function looksOf({ controller, language }: Context): unknown[] {
  return [controller.state?.startRecord, language, shownTheme()];
}
