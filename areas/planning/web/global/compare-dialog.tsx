import { Modal } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useActive } from '#core/web/screens/navigation.ts'
import type { PlanFigures, ScenarioFigures, ScenarioRow } from '../../contract/global/scenario.ts'
import { comparedOf, type FigureKey, figureKeys, useFigureText, verdict } from './figures.tsx'

interface Props {
  now: PlanFigures
  rows: readonly ScenarioRow[]
  onClose(): void
}

/** Plans side by side: the one that stands and the chosen scenarios, figure by figure; the best of each is marked. */
export function CompareDialog({ now, rows, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const text = useFigureText()
  if (!active) return null
  const plans: { key: string; title: string; figures: ScenarioFigures }[] = [
    { key: 'now', title: t('global.planNow'), figures: now },
    ...rows.flatMap(({ id, name, figures }) => (figures ? [{ key: String(id), title: name, figures }] : [])),
  ]
  const against = (figures: ScenarioFigures) => comparedOf(figures, now)
  const added = Math.max(...plans.map(({ figures }) => against(figures).added))
  // A plan that lacks tasks is no measure of those that hold them.
  const measured = added > 0 ? plans.filter(({ key }) => key !== 'now') : plans
  const isBest = (plan: string, key: FigureKey, mine: PlanFigures) =>
    measured.some((each) => each.key === plan) &&
    measured.some(({ figures }) => verdict(key, mine, figures) === 'better') &&
    measured.every(({ figures }) => verdict(key, mine, figures) !== 'worse')
  return (
    <Modal open title={t('global.compare')} width={260 + plans.length * 190} footer={null} onCancel={onClose}>
      <PlainTable<{ key: FigureKey }>
        size="small"
        pagination={false}
        scroll={{ x: 180 + plans.length * 180 }}
        dataSource={figureKeys.map((key) => ({ key }))}
        columns={[
          { title: t('global.figure'), width: 180, fixed: 'left', render: (_, { key }) => t(`global.figure.${key}`) },
          ...plans.map(({ key: plan, title, figures }) => ({
            title,
            key: plan,
            width: 180,
            align: 'right' as const,
            render: (_: unknown, { key }: { key: FigureKey }) => {
              const { mine, other, added: more } = against(figures)
              return (
                <span className={plan === 'now' ? undefined : `global-${verdict(key, mine, other)}`}>
                  {isBest(plan, key, figures) && <b title={t('global.bestOf')}>★ </b>}
                  {text(key, figures)}
                  {plan !== 'now' && more > 0 && (
                    <small className="global-common">
                      {t('global.commonFigure', { mine: text(key, mine), other: text(key, other) })}
                    </small>
                  )}
                </span>
              )
            },
          })),
        ]}
      />
      {plans.map(({ key, title, figures }) => {
        const { tasks, added: more } = against(figures)
        return (
          more > 0 && (
            <p key={key} className="kit-faint">
              {title}: {t('global.commonOnly', { tasks, added: more })}
            </p>
          )
        )
      })}
      <p className="kit-faint">{t('global.compareHint')}</p>
    </Modal>
  )
}
