import type { CellState } from '../../contract/matrix.api.ts'
import { marks } from './marks.ts'

export function StateMark({ state }: { state: CellState }) {
  return (
    <svg className="skill-mark" viewBox="0 0 12 12" aria-hidden="true">
      <path d={marks[state]} />
    </svg>
  )
}
