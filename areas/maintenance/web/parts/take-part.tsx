import { Alert, Form, InputNumber } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AskingModal, numberText, ReferenceSelect, useScanner } from '#core/web/kit/index.ts'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { toast } from '#core/web/toast.ts'
import { findMaintenancePart, type PartUse, type TakenParts, takeMaintenancePart } from '../../contract/part.api.ts'
import { maintenancePartCrud, partReference } from '../../contract/part.ts'

interface Props {
  use: PartUse
  /** Parts that the machine is known to use. */
  fitting: TakenParts['fitting']
  onClose(): void
}

/** Takes spare parts: scanned, one of those that the machine uses, or looked for; and how many. */
export function TakePart({ use, fitting, onClose }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const [partId, setPartId] = useState<number | null>(null)
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [quantity, setQuantity] = useState<number | null>(1)
  const scan = (read: string) => {
    setTyped(read)
    setCode(read)
  }
  useScanner(scan, { over: true })
  const found = useCall(
    findMaintenancePart,
    { code: code ?? '' },
    { enabled: code !== null, topics: ['maintenancePart'] },
  )
  // The label that was read last is the part.
  if (code !== null && found.data?.part) {
    setPartId(found.data.part.id)
    setCode(null)
    setTyped('')
  }
  const chosen = useCall(
    maintenancePartCrud.get,
    { id: partId ?? 0 },
    { enabled: partId !== null, topics: ['maintenancePart'] },
  )
  const part = partId === null ? undefined : chosen.data
  const act = useAct(takeMaintenancePart, {
    topics: ['maintenancePart', 'maintenancePartMove', 'maintenanceTask', 'maintenanceBreakdown'],
    onDone: () => {
      toast.success(t('maintenancePart.tookIt', { part: `${part?.number} ${part?.name}` }))
      onClose()
    },
  })
  const unknown = code !== null && found.data?.part === null
  return (
    <AskingModal
      title={t('maintenancePart.take')}
      okText={t('maintenancePart.take')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: act.pending, disabled: !part || !quantity }}
      onOk={() => partId !== null && quantity && void act.run({ partId, quantity, use })}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <CodeSearch label={t('maintenancePart.scan')} typed={typed} onType={setTyped} onCode={scan} />
        {unknown && <Alert type="warning" showIcon title={t('maintenancePart.unknown', { code })} />}
        {fitting.length > 0 && (
          <fieldset className="mt-fitting">
            <legend>{t('maintenancePart.fitting')}</legend>
            {fitting.map((each) => (
              <button
                key={each.id}
                type="button"
                aria-pressed={each.id === partId}
                disabled={each.stock === 0}
                onClick={() => setPartId(each.id)}
              >
                {each.number} {each.name}
                <small>
                  {numberText(each.stock, language)} {each.unit}
                </small>
              </button>
            ))}
          </fieldset>
        )}
        <Form.Item label={t('maintenancePart')} required>
          <ReferenceSelect
            reference={partReference}
            aria-label={t('maintenancePart')}
            value={partId}
            onChange={(id) => setPartId(id)}
          />
        </Form.Item>
        {part && (
          <p role="status">
            {t('maintenancePart.there', {
              stock: numberText(part.stock ?? 0, language),
              unit: part.unit ?? '',
              place: part.place ?? '–',
            })}
          </p>
        )}
        <Form.Item label={t('maintenancePartAsk.quantity')} required>
          <InputNumber
            aria-label={t('maintenancePartAsk.quantity')}
            size="large"
            min={0.0001}
            max={99_999_999_999}
            suffix={part?.unit}
            value={quantity}
            onChange={setQuantity}
          />
        </Form.Item>
      </Form>
    </AskingModal>
  )
}
