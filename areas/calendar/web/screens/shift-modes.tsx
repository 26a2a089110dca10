import { type Column, ListScreen, type RowIn } from '#core/web/kit/index.ts'
import { shiftModeCrud } from '../../contract/shift-mode.ts'
import { ModeStrip, type NamedShift } from '../parts/mode-strip.tsx'
import { ShiftsInput } from '../parts/shifts-input.tsx'

type Mode = RowIn<typeof shiftModeCrud.select>

const strip: Column<Mode> = {
  key: 'shifts',
  title: 'shiftMode.preview',
  width: 420,
  sortable: false,
  render: (mode) => <ModeStrip shifts={mode.shifts as NamedShift[]} />,
}
const columns = ['name', strip, 'shiftText', 'description'] as const
const search = ['name', 'description'] as const
const blank = { name: null, start: null, end: null, handoverMinutes: 0, rests: [{ start: null, end: null }] }
const form = {
  width: 860,
  initial: { shifts: [blank] },
  columns: 1 as const,
  renderers: { shifts: () => <ShiftsInput /> },
} as const

export default function ShiftModes() {
  return <ListScreen crud={shiftModeCrud} columns={columns} search={search} form={form} />
}
