import { Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { scannedNumber } from '#core/contract/scanned.ts'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { DecimalInput, ReferenceSelect, send } from '#core/web/kit/index.ts'
import { FullSheet } from '#core/web/kit/parts/full-sheet.tsx'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { useScans } from '#core/web/kit/scan/use-scans.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { toast } from '#core/web/toast.ts'
import { openLocationReference } from '../../contract/location.ts'
import { findReturned, type ReturnableLine, receiveReturn } from '../../contract/return.ts'

type Found = OutputOf<typeof findReturned>

/** A label of a shipped unit or a serial in it is scanned; what of it is back is ticked, and goes to a place to be inspected. */
export function ReturnSheet({ onClose }: { onClose(): void }) {
  const t = useT()
  const active = useActive()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  /** By line: how much of it is back; absent: nothing. */
  const [back, setBack] = useState<ReadonlyMap<number, number>>(new Map())
  const [place, setPlace] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const act = useAct(receiveReturn, {
    topics: ['stockReturn', 'stockBalance', 'stockLot', 'stockMove', 'packingUnit'],
    silent: true,
    onDone: ({ returnNo }) => {
      toast.success(t('stockReturn.received', { return: returnNo }))
      setFound(null)
      setBack(new Map())
      setReason('')
    },
  })
  const scan = async (code: string) => {
    setTyped('')
    // Of the unit that is shown, a serial is ticked where it stands.
    const number = scannedNumber(code).toLowerCase()
    const own = found?.lines.find(({ serialNo }) => serialNo !== '' && serialNo.toLowerCase() === number)
    if (own) return setBack(new Map(back).set(own.contentId, own.quantity))
    const sent = await send(findReturned, { code })
    if (!sent) return
    act.clear()
    setFound(sent.output)
    const scanned = sent.output.lines.filter((line) => line.scanned)
    const all = scanned.length ? scanned : sent.output.lines
    // Another piece of the unit that is shown is ticked beside those that are.
    const ticked = scanned.length > 0 && found?.unitId === sent.output.unitId ? back : []
    setBack(new Map([...ticked, ...all.map(({ contentId, quantity }): [number, number] => [contentId, quantity])]))
  }
  const enqueue = useScans(scan, { over: true })
  if (!active) return null
  const ready = found !== null && back.size > 0 && place !== null && reason.trim() !== ''
  const save = () => {
    if (!found || place === null) return
    const lines = [...back].map(([contentId, quantity]) => ({ contentId, quantity }))
    void act.run({ unitId: found.unitId, lines, toLocationId: place, reason })
  }
  const change = (id: number, quantity: number | null) => {
    const next = new Map(back)
    if (quantity === null) next.delete(id)
    else next.set(id, quantity)
    setBack(next)
  }
  return (
    <FullSheet
      title={t('stockReturn.receive')}
      onClose={onClose}
      footer={
        <Button type="primary" size="large" loading={act.pending} disabled={!ready} onClick={save}>
          {t('stockReturn.takeBack')}
        </Button>
      }
    >
      <CodeSearch label={t('stockReturn.scan')} typed={typed} capitals onType={setTyped} onCode={enqueue} />
      <Refused error={act.error} />
      {!found && <p className="kit-faint">{t('stockReturn.hint')}</p>}
      {found && (
        <Form layout="vertical">
          <h3>{[found.number, found.customer, found.shipmentNo].filter(Boolean).join(' · ')}</h3>
          <ul className="inventory-returns">
            {found.lines.map((line) => (
              <Line key={line.contentId} line={line} back={back.get(line.contentId) ?? null} onChange={change} />
            ))}
          </ul>
          <Form.Item label={t('stockReturn.locationId')} required>
            <ReferenceSelect
              reference={openLocationReference}
              value={place}
              aria-label={t('stockReturn.locationId')}
              onChange={(value) => setPlace(value)}
            />
          </Form.Item>
          <Form.Item label={t('stockReturn.reason')} required>
            <Input.TextArea
              rows={2}
              maxLength={500}
              aria-label={t('stockReturn.reason')}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
        </Form>
      )}
    </FullSheet>
  )
}

interface LineProps {
  line: ReturnableLine
  back: number | null
  onChange(id: number, quantity: number | null): void
}

function Line({ line, back, onChange }: LineProps) {
  const t = useT()
  const { contentId, productCode, productName, lotNumber, serialNo, quantity, unit, unitDecimals, unitNumber } = line
  const name = [productCode, serialNo || lotNumber].filter(Boolean).join(' ')
  return (
    <li>
      <Checkbox
        checked={back !== null}
        onChange={({ target }) => onChange(contentId, target.checked ? quantity : null)}
      >
        <b>{productCode}</b> {productName}{' '}
        <small>{[serialNo, lotNumber, unitNumber].filter(Boolean).join(' · ')}</small>
      </Checkbox>
      {!serialNo && (
        <DecimalInput
          scale={unitDecimals}
          unit={unit}
          min={0}
          max={quantity}
          aria-label={t('stockReturn.quantityOf', { name })}
          value={back}
          onChange={(value) => onChange(contentId, value === null || Number(value) <= 0 ? null : Number(value))}
        />
      )}
    </li>
  )
}
