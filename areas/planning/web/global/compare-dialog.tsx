import { Modal, Table } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { useActive } from '#core/web/navigation.ts'
import type { PlanFigures, ScenarioRow } from '../../contract/scenario.ts'
import { type FigureKey, figureKeys, useFigureText, verdict } from './figures.tsx'

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
  const plans = [
    { key: 'now', title: t('global.planNow'), figures: now },
    ...rows.flatMap(({ id, name, figures }) => (figures ? [{ key: String(id), title: name, figures }] : [])),
  ]
  const isBest = (key: FigureKey, mine: PlanFigures) =>
    plans.some(({ figures }) => verdict(key, mine, figures) === 'better') &&
    plans.every(({ figures }) => verdict(key, mine, figures) !== 'worse')
  return (
    <Modal open title={t('global.compare')} width={260 + plans.length * 150} footer={null} onCancel={onClose}>
      <Table<{ key: FigureKey }>
        size="small"
        pagination={false}
        scroll={{ x: 180 + plans.length * 140 }}
        dataSource={figureKeys.map((key) => ({ key }))}
        columns={[
          { title: t('global.figure'), width: 180, fixed: 'left', render: (_, { key }) => t(`global.figure.${key}`) },
          ...plans.map(({ key: plan, title, figures }) => ({
            title,
            key: plan,
            width: 140,
            align: 'right' as const,
            render: (_: unknown, { key }: { key: FigureKey }) => (
              <span className={plan === 'now' ? undefined : `global-${verdict(key, figures, now)}`}>
                {isBest(key, figures) && <b title={t('global.bestOf')}>★ </b>}
                {text(key, figures)}
              </span>
            ),
          })),
        ]}
      />
      <p className="kit-faint">{t('global.compareHint')}</p>
    </Modal>
  )
}
