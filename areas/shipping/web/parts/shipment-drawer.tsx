import { Button, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ActButton, NotLoaded, ScanBar, StatusTag, send, useActions } from '#core/web/kit/index.ts'
import { CourseTimeline } from '#core/web/kit/parts/course-timeline.tsx'
import { Photos } from '#core/web/kit/photo/photos.tsx'
import { useLabelPrint } from '#core/web/kit/print/use-label-print.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { useNarrow } from '#core/web/use-narrow.ts'
import { getShipmentSheet, pickWholeShipment, scanShipment } from '../../contract/shipment.api.ts'
import { shipment, shipmentCrud, shipmentStatus } from '../../contract/shipment.ts'
import { DeliverDialog } from './deliver-dialog.tsx'
import { PickLine } from './pick-line.tsx'
import { type ShipmentRow, shipmentVerbs } from './shipment-verbs.tsx'

const topics = ['shipment', 'stockBalance', 'stockLot']

/** A shipment as it is picked: by scan or by what is proposed, line by line; then it leaves, arrives, or comes back. */
export function ShipmentDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const narrow = useNarrow()
  const session = useSession()
  const [delivering, setDelivering] = useState(false)
  const { data: row, error, refetch } = useCall(shipmentCrud.get, { id }, { topics })
  const notes = useLabelPrint<ShipmentRow>(shipment.name, 'shipment.act.print')
  const acts = useActions<ShipmentRow>(shipment, () => void refetch())
  if (!active) return null
  const verbs = shipmentVerbs.filter(
    (action) => row && (!action.right || session.can(action.right)) && action.can?.(row) !== false,
  )
  const mayDeliver = row?.status === 'shipped' && session.can(shipmentStatus.verbs.deliver.right)
  return (
    <Drawer
      open
      size={narrow ? '100%' : 720}
      title={row ? `${row.shipmentNo} · ${row.customer}` : t('shipment')}
      onClose={onClose}
      footer={
        row && (
          <div className="shipping-acts">
            {mayDeliver && (
              <Button size="large" type="primary" onClick={() => setDelivering(true)}>
                {t('shipmentStatus.verb.deliver')}
              </Button>
            )}
            {[...verbs, ...notes.actions].map((action) => (
              <ActButton
                key={action.key}
                size="large"
                type={action.key === 'ship' ? 'primary' : 'default'}
                acts={acts}
                action={action}
                rows={[row]}
              />
            ))}
          </div>
        )
      }
    >
      {error && !row && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !row && <Skeleton active className="kit-slow" />}
      {row && <Sheet row={row} />}
      {acts.dialogs}
      {notes.dialog}
      {row && delivering && <DeliverDialog row={row} onClose={() => setDelivering(false)} />}
    </Drawer>
  )
}

function Sheet({ row }: { row: ShipmentRow }) {
  const t = useT()
  const { data, error, refetch } = useCall(getShipmentSheet, { id: row.id }, { topics })
  const { can } = useSession()
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  const open = row.status === 'open'
  const facts = [row.shipOn, row.locationCode, row.carrier, row.vehicle, row.trackingNo, row.contact, row.address]
  return (
    <>
      <p>
        {row.status && (
          <StatusTag color={shipmentStatus.colors[row.status]} label={t(`shipmentStatus.${row.status}`)} />
        )}{' '}
        {facts.filter(Boolean).join(' · ')}
      </p>
      {open && can('shipment.pick') && <PickBar id={row.id} onPicked={() => void refetch()} />}
      <ul className="shipping-lines">
        {data.lines.map((line) => (
          <PickLine key={line.id} shipmentId={row.id} line={line} open={open} onChanged={() => void refetch()} />
        ))}
      </ul>
      {data.photos.length > 0 && <Photos fileNos={data.photos} />}
      <h3>{t('shipment.course')}</h3>
      <CourseTimeline
        steps={data.steps.map(({ kind, userName, at, note }) => ({
          title: t(kind === 'make' ? 'shipment.made' : `shipmentStatus.verb.${kind}`),
          color: kind === 'make' ? 'blue' : shipmentStatus.colors[shipmentStatus.verbs[kind].to],
          who: userName ?? '–',
          at,
          note,
        }))}
      />
    </>
  )
}

/** Picks by what a scanner reads or a person types, or all that is there at once. */
function PickBar({ id, onPicked }: { id: number; onPicked(): void }) {
  const t = useT()
  const whole = useAct(pickWholeShipment, {
    topics,
    onDone: ({ short }) => {
      onPicked()
      if (short.length)
        toast.info(
          t('shipment.short', {
            lines: short.map(({ productCode, missing }) => `${productCode} ${missing}`).join(t('listed')),
          }),
        )
      else toast.success(t('shipment.allPicked'))
    },
  })
  const pick = async (code: string) => {
    const sent = await send(scanShipment, { id, code })
    if (!sent) return
    toast.success(t('shipment.picked', { ...sent.output }))
    onPicked()
  }
  return (
    <div className="shipping-pick">
      <ScanBar over label={t('shipment.scan')} onScan={pick} />
      <Button size="large" loading={whole.pending} onClick={() => void whole.run({ id })}>
        {t('shipment.pickAll')}
      </Button>
    </div>
  )
}
