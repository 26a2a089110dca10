import { InputNumber, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import type { MessageKey } from '#core/contract/messages.ts'
import { useT } from '#core/web/i18n/index.ts'

/** An input with its name above it. */
export function Labelled({ label, children }: { label: MessageKey; children(id: string): ReactNode }) {
  const t = useT()
  const id = useId()
  return (
    <div className="label-field">
      <label htmlFor={id}>{t(label)}</label>
      {children(id)}
    </div>
  )
}

interface NumberedProps {
  label: MessageKey
  min: number
  max: number
  whole?: boolean
  value: number
  onChange(value: number): void
}

/** A number within bounds. */
export function Numbered({ label, min, max, whole, value, onChange }: NumberedProps) {
  return (
    <Labelled label={label}>
      {(id) => (
        <InputNumber
          id={id}
          className="kit-wide"
          min={min}
          max={max}
          step={whole ? 1 : 0.5}
          precision={whole ? 0 : 1}
          value={value}
          onChange={(next) => typeof next === 'number' && onChange(next)}
        />
      )}
    </Labelled>
  )
}

interface ChosenProps<C extends string> {
  label: MessageKey
  value: C
  codes: readonly C[]
  /** Absent: by the label and the code. */
  word?(code: C): string
  onChange(code: C): void
}

/** One of some codes. */
export function Chosen<C extends string>({ label, value, codes, word, onChange }: ChosenProps<C>) {
  const t = useT()
  return (
    <Labelled label={label}>
      {(id) => (
        <Select<C>
          id={id}
          className="kit-wide"
          value={value}
          options={codes.map((code) => ({
            value: code,
            label: word ? word(code) : t(`${label}.${code}` as MessageKey),
          }))}
          onChange={onChange}
        />
      )}
    </Labelled>
  )
}
