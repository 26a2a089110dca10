import { Form, Select } from 'antd'
import { useState } from 'react'
import { lineReference } from '#areas/workcenters/contract/line.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, DateInput, ReferenceSelect } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { getLineShifts, openHandover } from '../../contract/handover.ts'

/** Chooses line, day and shift; the shift that is to be handed over now stands there at first. */
export function NewHandover({ onClose, onOpened }: { onClose(): void; onOpened(id: number): void }) {
  const t = useT()
  const active = useActive()
  const [now] = useState(Date.now)
  const [lineId, setLine] = useState<number | null>(null)
  /** Undefined: that of the shift which is to be handed over. */
  const [picked, pick] = useState<string | null | undefined>()
  const [chosen, choose] = useState<string | null>(null)
  const { data } = useCall(
    getLineShifts,
    { lineId: lineId ?? 0, ...(picked && { day: picked }) },
    { enabled: lineId !== null && picked !== null },
  )
  const day = picked === undefined ? (data?.day ?? null) : picked
  const shifts = (lineId !== null && day !== null && data?.shifts) || []
  const shiftId = shifts.some((shift) => shift.shiftId === chosen) ? chosen : (shifts.length && data?.shiftId) || null
  const act = useAct(openHandover, { onDone: ({ id }) => onOpened(id) })
  if (!active) return null
  return (
    <AskingModal
      title={t('handover.new')}
      okText={t('handover.open')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !lineId || !day || !shiftId, loading: act.pending }}
      onOk={() => lineId && day && shiftId && void act.run({ lineId, day, shiftId })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('handover.lineId')} required>
          <ReferenceSelect
            reference={lineReference}
            value={lineId}
            aria-label={t('handover.lineId')}
            onChange={setLine}
          />
        </Form.Item>
        <Form.Item label={t('handover.day')} required>
          <DateInput
            kind="date"
            value={day}
            aria-label={t('handover.day')}
            onChange={(value) => pick((value as string | null) ?? null)}
          />
        </Form.Item>
        <Form.Item
          label={t('handover.shiftId')}
          required
          help={lineId !== null && data && !shifts.length ? t('handover.noShifts') : undefined}
        >
          <Select
            aria-label={t('handover.shiftId')}
            value={shiftId}
            onChange={choose}
            options={shifts.map((shift) => ({
              value: shift.shiftId,
              label: shift.shiftName,
              disabled: Date.parse(shift.start) > now,
            }))}
          />
        </Form.Item>
      </Form>
    </AskingModal>
  )
}
