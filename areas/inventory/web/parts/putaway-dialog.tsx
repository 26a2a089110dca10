import { Form, Radio } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AskingModal, DecimalInput, numberText, ReferenceSelect, type RowIn } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { moveInventory, proposePutaway } from '../../contract/inventory.api.ts'
import { openLocationReference } from '../../contract/location.ts'
import type { balanceCrud } from '../../contract/stock.ts'

type Row = RowIn<typeof balanceCrud.select>

interface Props {
  /** What may be meant; one of them is put away. */
  rows: Row[]
  onClose(): void
}

const storage = {
  ...openLocationReference,
  where: { enabled: true, kind: ['storage', 'shipping', 'inspection', 'staging'] },
}

/** Puts away: where to is proposed, and how much is all of it until somebody says otherwise. */
export function PutawayDialog({ rows, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const [language] = useLanguage()
  const [chosen, setChosen] = useState(rows[0]?.id ?? 0)
  const [typed, setTyped] = useState<number | null>(null)
  const [place, setPlace] = useState<number | null>(null)
  const row = rows.find(({ id }) => id === chosen) ?? rows[0]
  const { data, error } = useCall(proposePutaway, { id: chosen }, { topics: ['stockBalance', 'stockLocation'] })
  const act = useAct(moveInventory, { success: t('warehousing.done'), onDone: onClose, silent: true })
  if (!active || !row) return null
  const proposals = data?.rows ?? []
  const toLocationId = place ?? proposals[0]?.id ?? null
  const quantity = typed ?? row.quantity ?? 0
  const amount = (value: number | null) => numberText(value ?? 0, language)
  const save = () => {
    if (toLocationId !== null) void act.run({ id: row.id, quantity, toLocationId })
  }
  return (
    <AskingModal
      title={`${t('stockBalance.act.putaway')} · ${[row.productCode, row.productName].join(' ')}`}
      okText={t('stockBalance.act.putaway')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: act.pending, disabled: toLocationId === null || quantity <= 0 }}
      onOk={save}
      onCancel={onClose}
    >
      <Refused error={act.error ?? error} />
      <Form layout="vertical">
        {rows.length > 1 ? (
          <Form.Item label={t('stockLot')}>
            <Radio.Group
              className="inventory-choices"
              value={row.id}
              onChange={(event) => {
                setChosen(event.target.value as number)
                setPlace(null)
                setTyped(null)
              }}
              options={rows.map((each) => ({
                value: each.id,
                label: `${each.lotNumber || '–'} · ${each.locationCode} · ${amount(each.quantity)} ${each.unit}`,
              }))}
            />
          </Form.Item>
        ) : (
          <p>
            {[row.lotNumber, row.locationCode, row.status && t(`stockStatus.${row.status}`)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
        <Form.Item label={t('inventory.ask.quantity')}>
          <DecimalInput
            scale={4}
            unit={row.unit ?? ''}
            aria-label={t('inventory.ask.quantity')}
            value={quantity}
            onChange={(value) => setTyped(value ?? 0)}
          />
        </Form.Item>
        <Form.Item label={t('warehousing.proposals')} help={data && !proposals.length && t('warehousing.noProposal')}>
          <Radio.Group
            className="inventory-choices"
            value={toLocationId}
            onChange={(event) => setPlace(event.target.value as number)}
            options={proposals.map(({ id, code, placeName, reason, quantity: there }) => ({
              value: id,
              label: `${code} · ${placeName} · ${t(`warehousing.reason.${reason}`, { quantity: amount(there), unit: row.unit ?? '' })}`,
            }))}
          />
        </Form.Item>
        <Form.Item label={t('warehousing.other')}>
          <ReferenceSelect
            reference={storage}
            aria-label={t('warehousing.other')}
            value={proposals.some(({ id }) => id === place) ? null : place}
            onChange={setPlace}
          />
        </Form.Item>
      </Form>
    </AskingModal>
  )
}
