import { Table, type TableProps } from 'antd'
import { type ComponentRef, useEffect, useRef } from 'react'
import { focusScrolled } from '../list/use-scroll-focus.ts'

/**
 * antd's table, for the rows of a panel, a dialog or a report; what lists an entity is a `ListScreen` or a `TableCard`. One that scrolls and
 * holds only texts is within reach of the keyboard.
 */
export function PlainTable<Row extends object>(props: TableProps<Row>) {
  const ref = useRef<ComponentRef<typeof Table>>(null)
  useEffect(() => {
    const table = ref.current?.nativeElement
    if (!table) return
    const observer = new ResizeObserver(() => focusScrolled(table))
    observer.observe(table)
    return () => observer.disconnect()
  }, [])
  // Rows, columns and what stands in the cells may be others with each drawing.
  useEffect(() => {
    if (ref.current) focusScrolled(ref.current.nativeElement)
  })
  return <Table<Row> {...props} ref={ref} />
}

PlainTable.Summary = Table.Summary
