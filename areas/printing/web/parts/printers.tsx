import { LinkOutlined, PrinterOutlined } from '@ant-design/icons'
import { type Column, callAction, fieldColumn, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import {
  type PrinterDriver,
  pairPrinterAgain,
  printDefault,
  printDefaultCrud,
  printerCrud,
  testPrinter,
} from '../../contract/printer.ts'
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

const pairAgain = callAction<Printer, typeof pairPrinterAgain>(pairPrinterAgain, {
  key: 'pairAgain',
  at: 'row',
  icon: <LinkOutlined />,
  right: 'printer.edit',
  can: ({ driver }) => driver === 'box',
  confirm: true,
  input: ([row]) => ({ id: row?.id }),
})

const reached: PrinterDriver[] = ['zpl', 'tspl', 'escPos', 'ipp']
/** Fields of some printers alone. */
const of: Partial<Record<string, PrinterDriver[]>> = {
  host: reached,
  port: reached,
  path: ['ipp'],
  imei: ['box'],
  verificationCode: ['box'],
}

/** Printers, how each stands, and a test page. */
export function Printers() {
  return (
    <ListScreen
      crud={printerCrud}
      search={['number', 'name', 'driver', 'state', 'enabled']}
      topics={['printer', 'printJob']}
      form={{ visible: (field, { driver }) => of[field]?.includes(driver as PrinterDriver) ?? true }}
      actions={[test, pairAgain]}
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
  return (
    <ListScreen
      crud={printDefaultCrud}
      search={['workshopId', 'printerId']}
      columns={[kind, 'workshopId', 'templateId', 'printerId', 'createdAt']}
    />
  )
}
