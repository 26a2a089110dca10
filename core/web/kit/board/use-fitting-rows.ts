import { useSize } from '../parts/use-size.ts'
import { fittingRows } from './settings.ts'

/**
 * How many rows a page of a board's table takes: as many as were set, or fewer where they would not be readable at the board's height.
 *
 * @param rowEm height of the lowest row that can be read, in ems of the board
 * @returns with the ref of the table's box, and how many ems of the board it is wide
 */
export function useFittingRows<E extends HTMLElement = HTMLDivElement>(wanted: number, rowEm: number) {
  const { ref, width, height, em } = useSize<E>()
  return { ref, perPage: fittingRows(wanted, height, em, rowEm), wide: em ? width / em : 0 }
}
