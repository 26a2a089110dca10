import { InboxOutlined, PrinterOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { openLocationReference } from '#areas/inventory/contract/location.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type Action, ListScreen, type RowIn, send, type View, verbAction } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useLabelPrint } from '#core/web/kit/print/use-label-print.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import * as api from '../../contract/packing.api.ts'
import { type PackingUnitVerb, packingUnitCrud, packingUnitStatus } from '../../contract/unit.ts'
import { StationUnit } from '../station/station-unit.tsx'
import { UnitLabels } from './unit-labels.tsx'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'packingUnitStatus.open', values: { status: ['open'] } },
  { label: 'packingUnitStatus.closed', values: { status: ['closed'] } },
  { label: 'packingUnitStatus.picked', values: { status: ['picked'] } },
]

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

/** Handling units: what stands in each, its label, and what is done with it away from the station. */
export function Units() {
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
    icon: <PrinterOutlined />,
    right: 'packing.view',
    run: async (rows) => {
      const sent = await send(api.printPackingUnit, { ids: rows.map(({ id }) => id) })
      if (sent) setLabels(sent.output.labels)
    },
  }
  return (
    <>
      <ListScreen
        crud={packingUnitCrud}
        views={views}
        sums={['weight']}
        search={['number', 'level', 'status', 'products', 'lots', 'customer', 'locationId', 'part', 'closedAt']}
        topics={['packingUnit', 'stockBalance']}
        actions={[open, print, ...printed.actions, ...verbs]}
      />
      {printed.dialog}
      {active && opened && <UnitDrawer row={opened} onClose={() => setOpened(null)} />}
      {active && labels && <UnitLabels labels={labels} onClose={() => setLabels(null)} />}
    </>
  )
}

function UnitDrawer({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useT()
  const loaded = useCall(api.getPackingUnitSheet, { id: row.id }, { topics: ['packingUnit', 'stockLot'] })
  return (
    <LoadedDrawer title={`${t('packingUnit')} ${row.number}`} loaded={loaded} onClose={onClose}>
      {(sheet) => <StationUnit sheet={sheet} />}
    </LoadedDrawer>
  )
}
