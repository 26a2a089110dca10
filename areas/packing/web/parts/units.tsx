import { InboxOutlined, PrinterOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { openLocationReference } from '#areas/inventory/contract/location.ts'
import type { UnitLevel } from '#areas/inventory/contract/unit.ts'
import type { LineHandlingUnits } from '#areas/lines/contract/slots.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { field } from '#core/contract/field.ts'
import { type Action, ListScreen, type RowIn, send, type View, verbAction } from '#core/web/kit/index.ts'
import { openPrint } from '#core/web/kit/print/open-print.ts'
import { useLabelPrint } from '#core/web/kit/print/use-label-print.tsx'
import { useActive } from '#core/web/screens/navigation.ts'
import * as api from '../../contract/packing.api.ts'
import { type PackingUnitVerb, packingUnitCrud, packingUnitStatus } from '../../contract/unit.ts'
import { UnitDrawer } from './unit-drawer.tsx'
import { UnitLabels } from './unit-labels.tsx'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'packingUnitStatus.open', values: { status: ['open'] } },
  { label: 'packingUnitStatus.closed', values: { status: ['closed'] } },
  { label: 'packingUnitStatus.picked', values: { status: ['picked'] } },
]

const search = ['number', 'level', 'status', 'products', 'lots', 'customer', 'locationId', 'part', 'closedAt'] as const

type Row = RowIn<typeof packingUnitCrud.select>

/** A verb of the status on one row, as it was seen. */
const onOne = (verb: PackingUnitVerb, endpoint: Endpoint, props: Partial<Action<Row>> = {}): Action<Row> => ({
  ...verbAction<Row, PackingUnitVerb>(packingUnitStatus, verb, endpoint),
  at: 'row',
  input: ([row], asked) => ({ id: row?.id, version: row?.version, ...asked }),
  ...props,
})

const verbs: Action<Row>[] = [
  onOne('move', api.movePackingUnit, {
    confirm: false,
    ask: {
      name: 'packing.ask',
      fields: { toLocationId: field.reference(openLocationReference, { required: true, display: 'locationCode' }) },
    },
  }),
  onOne('reopen', api.reopenPackingUnit, { confirm: true }),
  onOne('dissolve', api.dissolvePackingUnit, { confirm: true, danger: true }),
]

interface Props {
  /** Absent: of all levels. */
  level?: UnitLevel
  /** Of one line alone; absent: of whomever. */
  of?: LineHandlingUnits['of']
  /** A page of labels of its own. */
  labelPage?: string
}

/** The condition of the list: the server finds whose units they are. */
const whereOf = (level: UnitLevel | undefined, of: Props['of']) =>
  level && { level: [level], ...(of && ('line' in of ? { line: of.line } : { inner: of.inner, line: [null] })) }

/** Handling units: what stands in each, its label, and what is done with it away from the station. */
export function Units({ level, of, labelPage }: Props) {
  const active = useActive()
  const [opened, setOpened] = useState<Row | null>(null)
  const [labels, setLabels] = useState<api.UnitLabel[] | null>(null)
  const printed = useLabelPrint<Row>(packingUnitCrud.entity.name)
  const open: Action<Row> = {
    key: 'open',
    at: 'row',
    icon: <InboxOutlined />,
    right: 'packing.view',
    run: ([row]) => row && setOpened(row),
  }
  const print: Action<Row> = {
    key: 'print',
    label: labelPage === undefined ? undefined : 'packingUnit.labelPage',
    icon: <PrinterOutlined />,
    right: 'packing.view',
    run: async (rows) => {
      const ids = rows.map(({ id }) => id)
      if (labelPage) return openPrint(labelPage, ids)
      const sent = await send(api.printPackingUnit, { ids })
      if (sent) setLabels(sent.output.labels)
    },
  }
  return (
    <>
      <ListScreen
        crud={packingUnitCrud}
        name={level && `packingUnit:${level}`}
        where={whereOf(level, of)}
        views={views}
        sums={['weight']}
        search={search.filter((each) => !level || each !== 'level')}
        topics={['packingUnit', 'stockBalance']}
        actions={[open, print, ...printed.actions, ...verbs]}
      />
      {printed.dialog}
      {active && opened && (
        <UnitDrawer key={opened.id} id={opened.id} number={opened.number ?? ''} onClose={() => setOpened(null)} />
      )}
      {active && labels && <UnitLabels labels={labels} onClose={() => setLabels(null)} />}
    </>
  )
}
