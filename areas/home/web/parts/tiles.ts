/** Screens that most people begin with, the most wanted first; rights narrow them. */
const usual = [
  'scanCodeRoReportWork',
  'workReportManage',
  'WorkOrderEntry',
  'gantScheduling',
  'productionTask',
  'workProgress',
  'executionComplete',
  'productionStatus',
  'statusView',
  'MaterialMasterData',
  'transfer',
  'systemManagement',
]
const usualCount = 8

/** Screens of those who work at the machines; nothing of planning and master data is added to them. */
const usualOnFloor = [
  'scanCodeRoReportWork',
  'andonCall',
  'inspectionRecord',
  'WorkReportRecords',
  'esopManage',
  'oeeHandoverTable',
  'changeMould',
  'upDownReport',
]

/** Somebody who works at the machines and plans nothing: he starts work, and enters no orders. */
export const worksOnFloor = (can: (right: string) => boolean): boolean => can('duty.start') && !can('workOrder.add')

/** More tiles than this are a second menu. */
export const mostTiles = 16

/** What is kept of the person's choice. */
export interface Chosen {
  tiles: string[]
}

/** The kept choice as an earlier version may have written it. @returns null when nothing was ever chosen */
export function readTiles(kept: unknown): Chosen | null {
  const tiles = typeof kept === 'object' && kept !== null && 'tiles' in kept ? kept.tiles : null
  return Array.isArray(tiles) ? { tiles: tiles.filter((path): path is string => typeof path === 'string') } : null
}

/**
 * The common functions to show: those chosen, else the usual ones that he may open, filled up with others of his menus.
 * @param open paths that he may open, in the order of the menus
 * @param onFloor he works at the machines
 */
export function tilesOf(chosen: readonly string[] | null, open: readonly string[], onFloor = false): string[] {
  const may = new Set(open)
  if (chosen) return chosen.filter((path) => may.has(path)).slice(0, mostTiles)
  if (onFloor) return usualOnFloor.filter((path) => may.has(path))
  return [...new Set([...usual.filter((path) => may.has(path)), ...open])].slice(0, usualCount)
}

const recentMost = 6

/** Screens opened lately that he may open and that do not stand among his own anyway. */
export const recentOf = (recent: readonly string[], open: readonly string[], tiles: readonly string[]): string[] =>
  recent.filter((path) => open.includes(path) && !tiles.includes(path)).slice(0, recentMost)
