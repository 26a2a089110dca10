import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { DecimalInput, numberText } from '#core/web/kit/index.ts'
import { conforms, type InspectionItem, samplesOf } from '../../contract/judging.ts'
import { keyOf } from './use-entry.ts'

interface Props {
  item: InspectionItem
  /** Its place among the items. */
  at: number
  sampleSize: number
  values: ReadonlyMap<string, number>
  disabled: boolean
  onChange(values: ReadonlyMap<string, number>): void
  /** A value has been entered: the field is left. */
  onLeave?(): void
  /** What stands below the samples. */
  children?: ReactNode
}

/** One item: what is wanted, and what was found on each sample. What is out of its limits is marked at once. */
export function ItemEntry({ item, at, sampleSize, values, disabled, onChange, onLeave, children }: Props) {
  const t = useT()
  const samples = Array.from({ length: samplesOf(item, sampleSize) }, (_, i) => i + 1)
  const set = (sample: number, value: number | null) => {
    const next = new Map(values)
    if (value === null) next.delete(keyOf(at, sample))
    else next.set(keyOf(at, sample), value)
    onChange(next)
  }
  const open = samples.filter((sample) => !values.has(keyOf(at, sample)))
  const easy = item.kind === 'judged' ? 1 : item.kind === 'counted' ? 0 : null
  const rest = () => onChange(new Map([...values, ...open.map((sample) => [keyOf(at, sample), easy ?? 0] as const)]))
  return (
    <section className="kit-card qc-item" aria-label={item.item}>
      <header>
        <h3 className={item.required ? 'kit-required' : undefined}>{item.item}</h3>
        <Wanted item={item} />
        {!disabled && easy !== null && open.length > 1 && (
          <Button onClick={rest}>{t('inspectionEntry.restGood', { count: open.length })}</Button>
        )}
      </header>
      <div className={`qc-samples qc-${item.kind}`}>
        {samples.map((sample) => {
          const value = values.get(keyOf(at, sample)) ?? null
          const label = `${item.item} ${sample}`
          const bad = value !== null && !conforms(item, value)
          return (
            <div key={sample} className={bad ? 'qc-sample qc-bad' : 'qc-sample'}>
              <span className="qc-number">{sample}</span>
              {disabled ? (
                <Found item={item} value={value} />
              ) : item.kind === 'judged' ? (
                <Judged label={label} value={value} onChange={(next) => set(sample, next)} />
              ) : (
                <DecimalInput
                  size="large"
                  scale={item.kind === 'counted' ? 0 : 6}
                  unit={item.unit ?? undefined}
                  aria-label={label}
                  aria-invalid={bad}
                  status={bad ? 'error' : undefined}
                  value={value}
                  onFocus={(event) => event.target.select()}
                  onBlur={onLeave}
                  onPressEnter={onLeave}
                  onChange={(next) => set(sample, next ?? null)}
                />
              )}
              {bad && !(disabled && item.kind === 'judged') && <span className="qc-out">{t(outKey(item, value))}</span>}
            </div>
          )
        })}
      </div>
      {children}
    </section>
  )
}

function outKey({ kind, lower }: InspectionItem, value: number) {
  if (kind === 'judged') return 'inspectionEntry.notGood'
  return kind === 'measured' && lower !== null && value < lower ? 'inspectionEntry.below' : 'inspectionEntry.above'
}

/** The limits in words, and what it is looked at with. */
function Wanted({ item }: { item: InspectionItem }) {
  const t = useT()
  const [language] = useLanguage()
  const { kind, lower, upper, target, unit, method, tool } = item
  const n = (value: number) => numberText(value, language)
  const limits =
    kind === 'judged'
      ? t('inspectionItemKind.judged')
      : lower !== null && upper !== null
        ? `${n(lower)} – ${n(upper)}`
        : lower !== null
          ? `≥ ${n(lower)}`
          : `≤ ${n(upper ?? 0)}`
  const more = [target !== null && t('inspectionEntry.target', { target: n(target) }), method, tool].filter(Boolean)
  return (
    <p>
      <b>{[limits, kind !== 'judged' && unit].filter(Boolean).join(' ')}</b>{' '}
      {more.length > 0 && <span className="kit-faint">{more.join(' · ')}</span>}
    </p>
  )
}

/** What was found, to be read. */
function Found({ item, value }: { item: InspectionItem; value: number | null }) {
  const t = useT()
  const [language] = useLanguage()
  if (value === null) return <span className="kit-faint">–</span>
  if (item.kind !== 'judged') return <b>{[numberText(value, language), item.unit].filter(Boolean).join(' ')}</b>
  return <b>{t(value === 1 ? 'inspectionEntry.good' : 'inspectionEntry.notGood')}</b>
}

interface JudgedProps {
  label: string
  value: number | null
  onChange(value: number | null): void
}

/** Good or not, each a press; pressed again it is open anew. */
function Judged({ label, value, onChange }: JudgedProps) {
  const t = useT()
  const press = (chosen: number) => onChange(value === chosen ? null : chosen)
  return (
    <div className="qc-judged" role="group" aria-label={label}>
      <Button
        size="large"
        icon={<CheckOutlined />}
        type={value === 1 ? 'primary' : 'default'}
        aria-pressed={value === 1}
        onClick={() => press(1)}
      >
        {t('inspectionEntry.good')}
      </Button>
      <Button
        danger
        size="large"
        icon={<CloseOutlined />}
        type={value === 0 ? 'primary' : 'default'}
        aria-pressed={value === 0}
        onClick={() => press(0)}
      >
        {t('inspectionEntry.notGood')}
      </Button>
    </div>
  )
}
