import { selectBoardPlace } from '#areas/boards/contract/production.api.ts'
import { placeFilterOf } from '#core/web/kit/board/index.ts'

/** What production boards hear. */
export const boardTopics = ['task', 'report', 'workOrder', 'duty'] as const

/** Narrows a board to workshops and lines. */
export const placeFilter = placeFilterOf(selectBoardPlace)
