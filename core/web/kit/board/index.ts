export { BoardChoice } from './board-columns.tsx'
export { BoardEmbedded } from './board-context.ts'
export { BoardDays, boardDays } from './board-days.tsx'
export { BoardDialog } from './board-dialog.tsx'
export { BoardMatrix, type MatrixCell } from './board-matrix.tsx'
export { BoardPager } from './board-pager.tsx'
export {
  BoardBar,
  BoardBars,
  BoardTile,
  type RankItem,
  Sparkline,
  type Tone,
  toneOf,
  toneSigns,
} from './board-parts.tsx'
export { BoardRanking } from './board-ranking.tsx'
export { BoardScreen, type BoardScreenProps, RevisedBoardScreen } from './board-screen.tsx'
export { BoardSelect } from './board-select.tsx'
export { type BoardColumn, BoardTable } from './board-table.tsx'
export { TargetNote, toneBy, useBarTarget } from './board-target.tsx'
export { FloorPlan, NoFloorPlan, placeStyle, planChoiceOf, showsPlan, useFloorPlan } from './floor-plan.tsx'
export { Lamp, type LampColor } from './lamp.tsx'
export { PlaceChoice, placeFilterOf, placeInput } from './place-filter.tsx'
export type { BoardSettings, BoardStyle } from './settings.ts'
export { stationChoiceOf, useBoardStation } from './station-choice.tsx'
export { TableBoard } from './table-board.tsx'
export { type BoardOptions, useBoard } from './use-board.ts'
export { useFittingRows } from './use-fitting-rows.ts'
export { useFreshRows } from './use-fresh-rows.ts'
export { useFullScreen } from './use-full-screen.ts'
export { useLetters } from './use-letters.ts'
export { usePages } from './use-pages.ts'
