import { PrinterOutlined } from '@ant-design/icons'
import { type Column, callAction, fieldColumn, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { printDefault, printDefaultCrud, printerCrud, testPrinter } from '../../contract/printer.ts'
import { selectLabelKind } from '../../contract/template.ts'

type Printer = RowIn<typeof printerCrud.select>
type Default = RowIn<typeof printDefaultCrud.select>

const test = callAction<Printer, typeof testPrinter>(testPrinter, {
  key: 'test',
  at: 'row',
  icon: <PrinterOutlined />,
  right: 'printer.edit',
  can: ({ driver, enabled }) => driver !== 'browser' && enabled === true,
  input: ([row]) => ({ id: row?.id }),
})

/** Printers, how each stands, and a test page. */
export function Printers() {
  return (
    <ListScreen
      crud={printerCrud}
      search={['number', 'name', 'driver', 'state', 'enabled']}
      topics={['printer', 'printJob']}
      form={{
        visible: (field, { driver }) =>
          field === 'path' ? driver === 'ipp' : driver !== 'browser' || !['host', 'port'].includes(field),
      }}
      actions={[test]}
    />
  )
}

/** What labels of each kind are printed by where nobody chooses. */
export function PrintDefaults() {
  const { data } = useCall(selectLabelKind, {})
  const kind: Column<Default> = {
    ...fieldColumn<Default>(printDefault, 'kind'),
    render: (row) => data?.rows.find((each) => each.kind === row.kind)?.name ?? row.kind,
  }
  return <ListScreen crud={printDefaultCrud} search={[]} columns={[kind, 'templateId', 'printerId', 'createdAt']} />
}
