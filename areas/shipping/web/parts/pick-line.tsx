import { CloseOutlined, EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { subtract } from '#core/contract/decimal.ts'
import { useAct } from '#core/web/call/use-act.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AskingModal, DecimalInput, numberText, ShareBar } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useSession } from '#core/web/session/session.tsx'
import {
  type PickProposal,
  pickShipment,
  type ShipmentLine,
  scanShipment,
  setShipmentLine,
  unpickShipment,
} from '../../contract/shipment.api.ts'

interface Props {
  shipmentId: number
  line: ShipmentLine
  /** The shipment has not left. */
  open: boolean
  onChanged(): void
}

const topics = ['shipment', 'stockBalance', 'deliveryLine']

/** A line: how much of it is picked, from where, and what goes first of what is missing. */
export function PickLine({ shipmentId, line, open, onChanged }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { can } = useSession()
  const [editing, setEditing] = useState(false)
  const unpick = useAct(unpickShipment, { topics, onDone: onChanged })
  const amount = (value: number) => `${numberText(value, language)} ${line.unit}`
  const missing = subtract(line.quantity, line.picked)
  const mayPick = open && can('shipment.pick')
  const text = `${numberText(line.picked, language)} / ${amount(line.quantity)}`
  return (
    <li className="shipping-line">
      <header>
        <div>
          <b>{line.productCode}</b> {line.productName} <span className="kit-faint">{line.productSpec}</span>
          <small>{[`${line.salesOrderNo}-${line.lineNumber}`, line.customerOrderNo].filter(Boolean).join(' · ')}</small>
        </div>
        {open && can('shipment.edit') && (
          <Button
            type="text"
            icon={<EditOutlined />}
            aria-label={t('shipment.setLine')}
            onClick={() => setEditing(true)}
          />
        )}
      </header>
      <ShareBar
        share={line.picked / line.quantity}
        label={t('shipment.pickedShare')}
        text={text}
        tone={missing <= 0 ? 'done' : 'normal'}
      />
      {line.picks.length > 0 && (
        <ul className="shipping-picks">
          {line.picks.map((pick) => (
            <li key={pick.id}>
              <span>
                {pick.lotNumber || '–'} · {amount(pick.quantity)}{' '}
                <small>
                  {pick.unitNumber && `${t('shipment.inUnit', { unit: pick.unitNumber })} `}← {pick.fromCode}
                </small>
              </span>
              {mayPick && (
                <Button
                  type="text"
                  icon={<CloseOutlined />}
                  aria-label={t('shipment.unpick', { lot: pick.unitNumber ?? pick.lotNumber })}
                  loading={unpick.pending}
                  onClick={() => void unpick.run({ id: pick.id })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayPick && missing > 0 && (
        <Proposals shipmentId={shipmentId} line={line} missing={missing} onChanged={onChanged} />
      )}
      {editing && <LineDialog line={line} onClose={() => setEditing(false)} onChanged={onChanged} />}
    </li>
  )
}

interface ProposalsProps {
  shipmentId: number
  line: ShipmentLine
  missing: number
  onChanged(): void
}

/** How many units are proposed at once. */
const unitsShown = 5

function Proposals({ shipmentId, line, missing, onChanged }: ProposalsProps) {
  const t = useT()
  const [language] = useLanguage()
  const pick = useAct(pickShipment, { topics, onDone: onChanged })
  const pickUnit = useAct(scanShipment, { topics, onDone: onChanged })
  if (!line.proposals.length && !line.units.length) return <p className="shipping-none">{t('shipment.noStock')}</p>
  const nameOf = ({ lotNumber, locationCode, quantity, expiresOn }: PickProposal) =>
    [
      lotNumber || '–',
      locationCode,
      `${numberText(quantity, language)} ${line.unit}`,
      expiresOn && t('shipment.until', { day: expiresOn }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <div className="shipping-proposals">
      {line.units.slice(0, unitsShown).map(({ number, level, quantity, locationCode }) => (
        <Button
          key={number}
          disabled={pickUnit.pending}
          onClick={() => void pickUnit.run({ id: shipmentId, code: number })}
        >
          {t('shipment.takeUnit', { level: t(`shipment.level.${level}`), unit: number })} ·{' '}
          {numberText(quantity, language)} {line.unit} · {locationCode}
        </Button>
      ))}
      {line.proposals.map((proposal, i) => (
        <Button
          key={proposal.id}
          type={i === 0 ? 'primary' : 'default'}
          ghost={i === 0}
          disabled={pick.pending}
          onClick={() =>
            void pick.run({ lineId: line.id, id: proposal.id, quantity: Math.min(missing, proposal.quantity) })
          }
        >
          {t('shipment.take', { quantity: numberText(Math.min(missing, proposal.quantity), language) })} ·{' '}
          {nameOf(proposal)}
        </Button>
      ))}
    </div>
  )
}

function LineDialog({ line, onClose, onChanged }: { line: ShipmentLine; onClose(): void; onChanged(): void }) {
  const t = useT()
  const [quantity, setQuantity] = useState<number | null>(line.quantity)
  const act = useAct(setShipmentLine, {
    topics,
    silent: true,
    onDone: () => {
      onChanged()
      onClose()
    },
  })
  return (
    <AskingModal
      title={`${t('shipment.setLine')} · ${line.productCode}`}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: act.pending, disabled: quantity === null }}
      onOk={() => quantity !== null && void act.run({ id: line.id, quantity })}
      onCancel={onClose}
    >
      <Refused error={act.error} />
      <DecimalInput
        scale={4}
        unit={line.unit}
        aria-label={t('shipment.quantity')}
        value={quantity}
        onChange={setQuantity}
      />
      <p className="kit-faint">{t('shipment.setLineHint')}</p>
    </AskingModal>
  )
}
