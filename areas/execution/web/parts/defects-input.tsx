import { CloseOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { add } from '#core/contract/decimal.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import type { TaskCard } from '../../contract/floor.ts'
import { QuantityInput } from './quantity-input.tsx'

export interface Defect {
  reasonId: number
  quantity: number
}

interface Props<D extends Defect> {
  value: D[]
  reasons: TaskCard['reasons']
  scale: number
  onChange(value: D[]): void
  /** What a defect has at first beside its quantity. */
  fresh(defect: Defect): D
  /** What else is entered of a defect, beneath its quantity. */
  more?: (defect: D, change: (defect: D) => void) => ReactNode
}

/** Past so many tiles they are searched as well. */
const searchedFrom = 24

/** Defective pieces by reason: each reason is a tile, every press of it counts one piece; larger numbers are entered beneath. */
export function DefectsInput<D extends Defect>({ value, reasons, scale, onChange, fresh, more }: Props<D>) {
  const t = useT()
  const [language] = useLanguage()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const shown = reasons.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(wanted))
  const classes = [...new Set(shown.map(({ className }) => className))]
  const nameOf = (id: number) => reasons.find((reason) => reason.id === id)?.name ?? `#${id}`
  const change = (defect: D) => onChange(value.map((each) => (each.reasonId === defect.reasonId ? defect : each)))
  const count = (reasonId: number) => {
    const known = value.find((each) => each.reasonId === reasonId)
    if (known) change({ ...known, quantity: add(known.quantity, 1) })
    else onChange([...value, fresh({ reasonId, quantity: 1 })])
  }
  if (!reasons.length && !value.length) return <p className="kit-faint">{t('report.noReasons')}</p>
  return (
    <div className="exec-defects">
      <div className="exec-defect-tiles">
        {reasons.length > searchedFrom && (
          <Input
            allowClear
            aria-label={t('report.searchReason')}
            placeholder={t('report.searchReason')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {classes.map((className) => (
          <fieldset key={className} className="exec-reasons">
            <legend>{className}</legend>
            {shown
              .filter((reason) => reason.className === className)
              .map(({ id, name }) => {
                const quantity = value.find(({ reasonId }) => reasonId === id)?.quantity ?? 0
                return (
                  <button
                    key={id}
                    type="button"
                    className={`exec-reason${quantity > 0 ? ' exec-chosen' : ''}`}
                    aria-label={t('report.countDefect', { name })}
                    onClick={() => count(id)}
                  >
                    <span>{name}</span>
                    {quantity > 0 && <b>{numberText(quantity, language)}</b>}
                  </button>
                )
              })}
          </fieldset>
        ))}
      </div>
      {value.length > 0 && (
        <div className="exec-defect-chosen">
          {value.map((defect) => (
            <div key={defect.reasonId} className="exec-defect">
              <span>{nameOf(defect.reasonId)}</span>
              <QuantityInput
                label={nameOf(defect.reasonId)}
                value={defect.quantity}
                scale={scale}
                onChange={(quantity) => change({ ...defect, quantity })}
              />
              <Button
                type="text"
                icon={<CloseOutlined />}
                aria-label={t('report.removeDefect', { name: nameOf(defect.reasonId) })}
                onClick={() => onChange(value.filter((each) => each.reasonId !== defect.reasonId))}
              />
              {more?.(defect, change)}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
