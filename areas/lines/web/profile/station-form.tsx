import { PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, InputNumber, Select } from 'antd'
import { skillReference } from '#areas/esop/contract/skill.ts'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ReferenceSelect } from '#core/web/kit/index.ts'
import {
  chosenChecks,
  failWays,
  lineTests,
  stationKinds,
  trackedBy,
  valueKinds,
  valueSources,
} from '../../contract/kinds.ts'
import type { Binding, CheckSetting, Collected, ProfileStation } from '../../contract/profile.ts'

interface Props {
  station: ProfileStation
  /** Stations that stand before it: what it may wait for. */
  before: readonly ProfileStation[]
  writes: boolean
  onChange(part: Partial<ProfileStation>): void
}

/** All that is set at a station of a draft. */
export function StationForm(props: Props) {
  const { station, writes } = props
  return (
    <div className="line-rows">
      <Head {...props} />
      {station.kind !== 'repair' && (
        <>
          <Values values={station.collect} writes={writes} onChange={(collect) => props.onChange({ collect })} />
          <Parts parts={station.bind} writes={writes} onChange={(bind) => props.onChange({ bind })} />
          <Checks {...props} />
        </>
      )}
    </div>
  )
}

function Head({ station, before, writes, onChange }: Props) {
  const t = useT()
  const named = before.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))
  return (
    <div className="line-fields">
      <label>
        <span>{t('lineStation.code')}</span>
        <Input
          maxLength={40}
          value={station.code}
          onChange={(event) => onChange({ code: event.target.value.trim() })}
        />
      </label>
      <label>
        <span>{t('lineStation.name')}</span>
        <Input maxLength={64} value={station.name} onChange={(event) => onChange({ name: event.target.value })} />
      </label>
      <label>
        <span>{t('lineStation.kind')}</span>
        <Select
          disabled={!writes}
          value={station.kind}
          onChange={(kind) =>
            onChange(kind === 'repair' ? { kind, required: false, checks: [], collect: [], bind: [] } : { kind })
          }
          options={stationKinds.map((value) => ({ value, label: t(`stationKind.${value}`) }))}
        />
      </label>
      {station.kind !== 'repair' && (
        <>
          <label>
            <span>{t('lineStation.mostPasses')}</span>
            <InputNumber
              min={0}
              max={999}
              precision={0}
              value={station.mostPasses}
              onChange={(value) => onChange({ mostPasses: value ?? 0 })}
            />
          </label>
          <label>
            <span>{t('lineStation.onFail')}</span>
            <Select
              disabled={!writes}
              value={station.onFail}
              onChange={(onFail) => onChange({ onFail })}
              options={failWays.map((value) => ({ value, label: t(`lineStation.onFail.${value}`) }))}
            />
          </label>
          <label>
            <span>{t('lineStation.after')}</span>
            <Select
              disabled={!writes}
              mode="multiple"
              value={[...station.after]}
              onChange={(after: string[]) => onChange({ after })}
              options={named}
            />
          </label>
          <Checkbox
            disabled={!writes}
            checked={station.required}
            onChange={(event) => onChange({ required: event.target.checked })}
          >
            {t('lineStation.required')}
          </Checkbox>
        </>
      )}
    </div>
  )
}

interface RowsProps<T> {
  writes: boolean
  onChange(rows: T[]): void
}

const put = <T,>(rows: readonly T[], at: number, row: T): T[] => rows.map((each, i) => (i === at ? row : each))
const without = <T,>(rows: readonly T[], at: number): T[] => rows.filter((_, i) => i !== at)

/** A characteristic of another kind: a number alone has limits. */
function asKind(value: Collected, kind: Collected['kind']): Collected {
  const { code, name, source, required } = value
  const shared = { code, name, source, required }
  return kind === 'number' ? { ...shared, kind, unit: '', low: null, high: null, test: null } : { ...shared, kind }
}

function Values({ values, writes, onChange }: RowsProps<Collected> & { values: readonly Collected[] }) {
  const t = useT()
  const add = () =>
    onChange([
      ...values,
      {
        code: `C${values.length + 1}`,
        name: t('lineValue.new'),
        kind: 'number',
        source: 'keyed',
        required: true,
        unit: '',
        low: null,
        high: null,
        test: null,
      },
    ])
  return (
    <section>
      <h3>{t('lineStation.collect')}</h3>
      {values.map((value, i) => {
        const change = (part: Partial<Collected>) => onChange(put(values, i, { ...value, ...part } as Collected))
        return (
          <div className="line-row" key={i}>
            <Input
              aria-label={t('lineValue.code')}
              maxLength={40}
              value={value.code}
              onChange={(event) => change({ code: event.target.value.trim() })}
            />
            <Input
              aria-label={t('lineValue.name')}
              maxLength={64}
              value={value.name}
              onChange={(event) => change({ name: event.target.value })}
            />
            <Select
              disabled={!writes}
              aria-label={t('lineValue.kind')}
              value={value.kind}
              onChange={(kind: Collected['kind']) => onChange(put(values, i, asKind(value, kind)))}
              options={valueKinds.map((kind) => ({ value: kind, label: t(`lineValue.kind.${kind}`) }))}
            />
            <Select
              disabled={!writes}
              aria-label={t('lineValue.source')}
              value={value.source}
              onChange={(source: Collected['source']) => change({ source })}
              options={valueSources.map((source) => ({ value: source, label: t(`lineValue.source.${source}`) }))}
            />
            {value.kind === 'number' && (
              <>
                <InputNumber
                  aria-label={t('lineValue.low')}
                  placeholder={t('lineValue.low')}
                  value={value.low}
                  onChange={(low) => change({ low })}
                />
                <InputNumber
                  aria-label={t('lineValue.high')}
                  placeholder={t('lineValue.high')}
                  value={value.high}
                  onChange={(high) => change({ high })}
                />
                <Input
                  aria-label={t('lineValue.unit')}
                  placeholder={t('lineValue.unit')}
                  maxLength={16}
                  value={value.unit}
                  onChange={(event) => change({ unit: event.target.value })}
                />
                <Select
                  disabled={!writes}
                  allowClear
                  aria-label={t('lineValue.test')}
                  placeholder={t('lineValue.test')}
                  value={value.test}
                  onChange={(test) => change({ test: test ?? null })}
                  options={lineTests.map((test) => ({ value: test, label: t(`lineTest.${test}`) }))}
                />
              </>
            )}
            <Checkbox
              disabled={!writes}
              checked={value.required}
              onChange={(event) => change({ required: event.target.checked })}
            >
              {t('lineValue.required')}
            </Checkbox>
            {writes && (
              <Button danger onClick={() => onChange(without(values, i))}>
                {t('lineProfile.remove')}
              </Button>
            )}
          </div>
        )
      })}
      {writes && (
        <Button icon={<PlusOutlined />} disabled={values.length >= 30} onClick={add}>
          {t('lineValue.add')}
        </Button>
      )}
    </section>
  )
}

function Parts({ parts, writes, onChange }: RowsProps<Binding> & { parts: readonly Binding[] }) {
  const t = useT()
  return (
    <section>
      <h3>{t('lineStation.bind')}</h3>
      {parts.map((part, i) => (
        <div className="line-row" key={i}>
          <ReferenceSelect
            disabled={!writes}
            reference={productReference}
            value={part.productId}
            aria-label={t('linePart.product')}
            onChange={(productId) => productId && onChange(put(parts, i, { ...part, productId }))}
          />
          <Select
            disabled={!writes}
            aria-label={t('linePart.trackedBy')}
            value={part.trackedBy}
            onChange={(by: Binding['trackedBy']) =>
              onChange(put(parts, i, { ...part, trackedBy: by, quantity: by === 'serial' ? 1 : part.quantity }))
            }
            options={trackedBy.map((by) => ({ value: by, label: t(`linePart.trackedBy.${by}`) }))}
          />
          <InputNumber
            aria-label={t('linePart.quantity')}
            min={0.0001}
            disabled={part.trackedBy === 'serial'}
            value={part.quantity}
            onChange={(quantity) => onChange(put(parts, i, { ...part, quantity: quantity ?? 1 }))}
          />
          {writes && (
            <Button danger onClick={() => onChange(without(parts, i))}>
              {t('lineProfile.remove')}
            </Button>
          )}
        </div>
      ))}
      {writes && (
        <ReferenceSelect
          reference={productReference}
          value={null}
          aria-label={t('linePart.add')}
          placeholder={t('linePart.add')}
          onChange={(productId) => productId && onChange([...parts, { productId, trackedBy: 'lot', quantity: 1 }])}
        />
      )}
    </section>
  )
}

function Checks({ station: { checks, after }, before, writes, onChange }: Props) {
  const t = useT()
  const set = (next: CheckSetting[]) => onChange({ checks: next })
  // A time runs since a station that must be passed before.
  const setDwell = (next: CheckSetting[], since: string) =>
    onChange({ checks: next, after: after.includes(since) || !since ? after : [...after, since] })
  const add = (name: CheckSetting['name']) => {
    const since = before.at(-1)?.code ?? ''
    if (name === 'dwell') setDwell([...checks, { name, since, least: 0, most: 60 }], since)
    if (name === 'firstPiece') set([...checks, { name }])
  }
  return (
    <section>
      <h3>{t('lineStation.checks')}</h3>
      <p>{t('lineStation.checksHint')}</p>
      {checks.map((check, i) => (
        <div className="line-row" key={i}>
          <b>{t(`lineCheckName.${check.name}`)}</b>
          {check.name === 'dwell' && (
            <>
              <Select
                disabled={!writes}
                aria-label={t('lineDwell.since')}
                value={check.since}
                onChange={(since) => setDwell(put(checks, i, { ...check, since }), since)}
                options={before.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
              />
              <InputNumber
                aria-label={t('lineDwell.least')}
                addonBefore="≥"
                suffix="min"
                min={0}
                value={check.least}
                onChange={(least) => set(put(checks, i, { ...check, least: least ?? 0 }))}
              />
              <InputNumber
                aria-label={t('lineDwell.most')}
                addonBefore="≤"
                suffix="min"
                min={0}
                value={check.most}
                onChange={(most) => set(put(checks, i, { ...check, most: most ?? 0 }))}
              />
            </>
          )}
          {check.name === 'machineUp' && (
            <ReferenceSelect
              disabled={!writes}
              reference={machineReference}
              value={check.machineId}
              aria-label={t('lineCheckName.machineUp')}
              onChange={(machineId) => machineId && set(put(checks, i, { ...check, machineId }))}
            />
          )}
          {check.name === 'skill' && (
            <ReferenceSelect
              disabled={!writes}
              reference={skillReference}
              value={check.skillId}
              aria-label={t('lineCheckName.skill')}
              onChange={(skillId) => skillId && set(put(checks, i, { ...check, skillId }))}
            />
          )}
          {writes && (
            <Button danger onClick={() => set(without(checks, i))}>
              {t('lineProfile.remove')}
            </Button>
          )}
        </div>
      ))}
      {writes && (
        <div className="line-row">
          {chosenChecks
            .filter((name) => name === 'dwell' || name === 'firstPiece')
            .map((name) => (
              <Button key={name} icon={<PlusOutlined />} disabled={checks.length >= 10} onClick={() => add(name)}>
                {t(`lineCheckName.${name}`)}
              </Button>
            ))}
          <ReferenceSelect
            reference={machineReference}
            value={null}
            aria-label={t('lineCheckName.machineUp')}
            placeholder={t('lineCheckName.machineUp')}
            onChange={(machineId) => machineId && set([...checks, { name: 'machineUp', machineId }])}
          />
          <ReferenceSelect
            reference={skillReference}
            value={null}
            aria-label={t('lineCheckName.skill')}
            placeholder={t('lineCheckName.skill')}
            onChange={(skillId) => skillId && set([...checks, { name: 'skill', skillId }])}
          />
        </div>
      )}
    </section>
  )
}
