import TableMeasureRowContext from 'antd/es/table/TableMeasureRowContext'
import { type ReactNode, use } from 'react'

/** What stands in a header alone: antd draws each title once more, out of sight, and nobody may tab into that one. */
export function ShownTitle({ children, measured }: { children: ReactNode; measured?: ReactNode }) {
  return use(TableMeasureRowContext) ? measured : children
}
