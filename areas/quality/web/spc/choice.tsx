import { Button, Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { DecimalInput } from '#core/web/kit/index.ts'

/** One of several, in the form beside the data. */
export const Choice = <T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange(value: NoInfer<T>): void
}) => (
  <Form.Item label={label} className="spc-wide">
    <Select<T> aria-label={label} value={value} onChange={onChange} options={[...options]} />
  </Form.Item>
)

/** A number, in the form beside the data. */
export const NumberChoice = ({
  label,
  value,
  onChange,
  min,
  wide,
}: {
  label: string
  value: number | null
  onChange(value: number | null): void
  min?: number
  wide?: boolean
}) => (
  <Form.Item label={label} className={wide ? 'spc-wide' : undefined}>
    <DecimalInput aria-label={label} scale={6} min={min} value={value} onChange={onChange} />
  </Form.Item>
)

/** The form beside the data, with the button that begins. */
export function ChoiceForm({
  children,
  ready,
  pending,
  onReckon,
}: {
  children: ReactNode
  /** There is data. */
  ready: boolean
  pending: boolean
  onReckon(): void
}) {
  const t = useT()
  return (
    <Form layout="vertical" className="spc-form" onFinish={onReckon}>
      {children}
      <Button type="primary" htmlType="submit" className="spc-wide" disabled={!ready} loading={pending}>
        {t('spc.reckon')}
      </Button>
    </Form>
  )
}
