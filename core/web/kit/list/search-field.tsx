import { Input, Select } from 'antd'
import { lazy, Suspense } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { DebouncedInput } from '../parts/debounced-input.tsx'
import { PeriodInput } from '../parts/period-input.tsx'
import { ReferenceSelect } from '../parts/reference-select.tsx'
import type { SearchItem } from './search-items.ts'
import type { NumberRange, Period, SearchValue } from './where.ts'

const NumberRangeInput = lazy(() => import('./number-range.tsx'))

interface Props {
  item: SearchItem
  id: string
  label: string
  value: SearchValue | undefined
  onChange(value: SearchValue | undefined): void
}

/** The input of one condition. */
export function SearchField({ item, id, label, value, onChange }: Props) {
  const t = useT()
  switch (item.kind) {
    case 'text':
      return <DebouncedInput id={id} value={(value as string | undefined) ?? ''} onSettle={onChange} />
    case 'choice':
    case 'boolean': {
      const codes = item.kind === 'boolean' ? ['true', 'false'] : (item.codes ?? [])
      const word = (code: string) =>
        item.kind === 'boolean' ? t(code === 'true' ? 'yes' : 'no') : t(`${item.labels ?? item.key}.${code}`)
      return (
        <Select
          id={id}
          className="kit-wide"
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          placeholder={t('kit.any')}
          value={(value as string[] | undefined) ?? []}
          onChange={onChange}
          showSearch={{ optionFilterProp: 'label' }}
          options={codes.map((code) => ({ value: code, label: word(code) }))}
        />
      )
    }
    case 'number': {
      const range = (value as NumberRange | undefined) ?? {}
      const change = (part: NumberRange) => onChange({ ...range, ...part })
      return (
        <Suspense fallback={<Input className="kit-wide" disabled aria-hidden="true" />}>
          <NumberRangeInput id={id} label={label} value={range} onChange={change} />
        </Suspense>
      )
    }
    case 'dates':
    case 'instants':
      return <PeriodInput id={id} value={value as Period | undefined} onChange={onChange} />
    case 'reference':
      return item.reference ? (
        <ReferenceSelect
          id={id}
          multiple
          placeholder={t('kit.any')}
          reference={item.reference}
          value={(value as number[] | undefined) ?? []}
          onChange={(ids) => onChange(ids)}
        />
      ) : null
  }
}
