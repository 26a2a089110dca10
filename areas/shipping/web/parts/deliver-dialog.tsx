import { Form, Input } from 'antd'
import { useState } from 'react'
import { photoLimits } from '#core/contract/photos.ts'
import { CallError } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, queueAct } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { type Photo, photoFiles } from '#core/web/kit/photo/photo.ts'
import { PhotosInput } from '#core/web/kit/photo/photos-input.tsx'
import { refreshTopics } from '#core/web/live/live-refresh.ts'
import { toast } from '#core/web/toast.ts'
import { deliverShipment } from '../../contract/shipment.api.ts'
import type { ShipmentRow } from './shipment-verbs.tsx'

/** Who took it, and a picture of the signed note. At a ramp without a network it is kept and sent later. */
export function DeliverDialog({ row, onClose }: { row: ShipmentRow; onClose(): void }) {
  const t = useT()
  const [receivedBy, setReceivedBy] = useState('')
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<Photo[]>([])
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      const input = {
        id: row.id,
        version: row.version,
        receivedBy: receivedBy.trim(),
        deliveredAt: new Date().toISOString(),
        note: note.trim() || null,
      }
      const label = `${t('shipmentStatus.verb.deliver')} · ${row.shipmentNo}`
      const sent = await queueAct(deliverShipment, input, label, photoFiles(photos, ['photoIds']))
      refreshTopics(['shipment', 'deliveryLine'])
      toast.success(sent.sent ? t('kit.actDone', { act: t('shipmentStatus.verb.deliver') }) : t('shipment.kept'))
      onClose()
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed
      setError(failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <AskingModal
      title={`${t('shipmentStatus.verb.deliver')} · ${row.shipmentNo}`}
      okText={t('shipmentStatus.verb.deliver')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: busy, disabled: !receivedBy.trim() }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Refused error={error} />
      <Form layout="vertical">
        <Form.Item label={t('shipment.receivedBy')} required>
          <Input
            aria-label={t('shipment.receivedBy')}
            maxLength={64}
            value={receivedBy}
            onChange={(event) => setReceivedBy(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('shipmentAsk.note')}>
          <Input.TextArea
            aria-label={t('shipmentAsk.note')}
            autoSize={{ minRows: 2, maxRows: 5 }}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Form.Item>
      </Form>
      {/* Beside the form: antd shows what is hidden of file inputs within one. */}
      <PhotosInput
        label={t('shipment.proof')}
        value={photos}
        room={photoLimits.most - photos.length}
        onChange={setPhotos}
      />
    </AskingModal>
  )
}
