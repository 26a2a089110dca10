import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'

interface Rule {
  from: string
  value: string
}

interface Props<R extends Rule> {
  rules: readonly R[]
  /** What a new one begins with; null: there is room for no more. */
  fresh: R | null
  /** Where a rule goes and what it is from; its number counts from 1. */
  fields(rule: R, set: (change: Partial<R>) => void, number: number): ReactNode
  onChange(rules: R[]): void
}

/** Rules of a mapping, one a row: what the caller asks of each, the fixed value of one that is from nothing, and the ways to fewer and more. */
export function RuleRows<R extends Rule>({ rules, fresh, fields, onChange }: Props<R>) {
  const t = useT()
  const set = (at: number, change: Partial<R>) =>
    onChange(rules.map((rule, i) => (i === at ? { ...rule, ...change } : rule)))
  return (
    <>
      {rules.map((rule, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity but their place
        <div key={i} className="integration-rule">
          {fields(rule, (change) => set(i, change), i + 1)}
          {rule.from === '' && (
            <Input
              aria-label={t('erpConnector.value', { number: i + 1 })}
              placeholder={t('erpConnector.fixed')}
              maxLength={500}
              value={rule.value}
              onChange={(e) => set(i, { value: e.target.value } as Partial<R>)}
            />
          )}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('erpConnector.removeRule', { number: i + 1 })}
            onClick={() => onChange(rules.filter((_, at) => at !== i))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={!fresh}
        onClick={() => fresh && onChange([...rules, fresh])}
      >
        {t('erpConnector.addRule')}
      </Button>
    </>
  )
}
