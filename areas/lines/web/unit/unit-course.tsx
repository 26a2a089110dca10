import { Tag } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { type CourseStep, CourseTimeline } from '#core/web/kit/parts/course-timeline.tsx'
import type { LineUnit, UnitPass } from '../../contract/unit-api.ts'

const colors = { stands: { pass: 'green', fail: 'red' }, superseded: 'gray', undone: 'gray' } as const

/** All passes of a unit in their order, with what was measured, built in and mended at each. */
export function UnitCourse({ unit }: { unit: LineUnit }) {
  const t = useT()
  return <CourseTimeline steps={unit.passes.flatMap((pass) => stepsOf(t, pass))} />
}

function stepsOf(t: ReturnType<typeof useT>, pass: UnitPass): CourseStep[] {
  const { station, result, state, attempt, at, person, cause, repair } = pass
  const done: CourseStep = {
    title: `${station} · ${result === 'pass' ? '✓' : '✕'} ${t(`lineCommand.${result}`)}`,
    color: state === 'stands' ? colors.stands[result] : colors[state],
    tag: state === 'stands' ? null : t(`lineUnit.${state}`),
    who: person ?? t('lineUnit.device'),
    at,
    behind: attempt > 1 ? t('lineSerials.attempt', { attempt }) : null,
    note: cause,
    children: <Gathered pass={pass} />,
  }
  if (!repair) return [done]
  const way = repair.reentry === null ? null : t('lineScan.goOn', { station: repair.reentry })
  return [
    done,
    {
      title: `${t('lineUnit.repair')} · ${t(`lineCommand.${repair.action}`)}`,
      color: repair.action === 'scrap' ? 'red' : 'blue',
      who: repair.person ?? t('lineUnit.device'),
      at: repair.at,
      note: [repair.cause, way, repair.note].filter(Boolean).join(' · '),
    },
  ]
}

function Gathered({ pass: { values, parts } }: { pass: UnitPass }) {
  const t = useT()
  const [language] = useLanguage()
  const limit = (value: number | null, sign: string) => (value === null ? '' : `${sign} ${numberText(value, language)}`)
  return (
    <>
      {values.map(({ name, value, unit, low, high, ok }) => (
        <div key={name}>
          {name} <b>{value}</b> {unit}{' '}
          <small className="kit-faint">{[limit(low, '≥'), limit(high, '≤')].filter(Boolean).join(' · ')}</small>{' '}
          {!ok && <Tag color="red">✕ {t('lineUnit.outside')}</Tag>}
        </div>
      ))}
      {parts.map(({ product, code, quantity, removedAt }) => (
        <div key={`${product}/${code}`}>
          {product} <b>{code}</b> × {quantity} {removedAt && <Tag>{t('lineUnit.takenOut')}</Tag>}
        </div>
      ))}
    </>
  )
}
