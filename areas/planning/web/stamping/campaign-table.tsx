import { Button, Empty, Tag } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import type { StampingCampaign, StampingPress, StampingTask } from '../../contract/stamping/stamping.ts'
import { useMoments } from '../parts/moment.ts'

interface Props {
  campaigns: readonly StampingCampaign[]
  presses: readonly StampingPress[]
  onShow(key: string): void
}

/** The campaigns as rows, each with its tasks. */
export function CampaignTable({ campaigns, presses, onShow }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const number = (value: number) => numberText(value, language)
  const { moment, span } = useMoments()
  const name = new Map(presses.map((press) => [press.key, press.name]))
  return (
    <PlainTable<StampingCampaign>
      className="stamping-pane"
      size="small"
      rowKey="key"
      dataSource={[...campaigns]}
      pagination={campaigns.length > 50 ? { defaultPageSize: 50, size: 'small' } : false}
      scroll={{ x: 980 }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('stamping.noCampaigns')} /> }}
      expandable={{ expandedRowRender: ({ tasks }) => <Tasks tasks={tasks} /> }}
      columns={[
        {
          title: t('stamping.mold'),
          width: 150,
          render: (_, campaign) => (
            <Button type="link" size="small" onClick={() => onShow(campaign.key)}>
              {campaign.mold ?? t('stamping.noMold')}
            </Button>
          ),
        },
        { title: t('stamping.press'), width: 180, render: (_, { press }) => name.get(press) ?? press },
        { title: t('stamping.setupStart'), width: 120, render: (_, { setupStart }) => moment(setupStart) },
        { title: t('stamping.start'), width: 120, render: (_, { start }) => moment(start) },
        { title: t('stamping.end'), width: 120, render: (_, { end }) => moment(end) },
        { title: t('stamping.changedFrom'), width: 120, render: (_, { after }) => after ?? '–' },
        { title: t('stamping.figure.setup'), width: 110, align: 'right', render: (_, { setup }) => span(setup) },
        { title: t('stamping.tasks'), width: 80, align: 'right', render: (_, { tasks }) => tasks.length },
        { title: t('stamping.pieces'), width: 100, align: 'right', render: (_, { pieces }) => number(pieces) },
        { title: t('stamping.shots'), width: 100, align: 'right', render: (_, { shots }) => number(shots) },
      ]}
    />
  )
}

function Tasks({ tasks }: { tasks: readonly StampingTask[] }) {
  const t = useT()
  const [language] = useLanguage()
  const number = (value: number) => numberText(value, language)
  const { dueDay, moment } = useMoments()
  return (
    <PlainTable<StampingTask>
      size="small"
      rowKey="id"
      dataSource={[...tasks]}
      pagination={false}
      columns={[
        { title: t('task.taskNo'), dataIndex: 'taskNo' },
        { title: t('task.workorderNo'), dataIndex: 'workorderNo' },
        { title: t('stamping.product'), dataIndex: 'product' },
        { title: t('stamping.pieces'), align: 'right', render: (_, { quantity }) => number(quantity) },
        { title: t('stamping.start'), render: (_, { start }) => moment(start) },
        { title: t('stamping.end'), render: (_, { end }) => moment(end) },
        { title: t('global.due'), render: (_, { due }) => dueDay(due) },
        {
          render: (_, { late, locked, begun }) => (
            <>
              {late && <Tag color="red">{t('stamping.late')}</Tag>}
              {locked && <Tag>{t('stamping.locked')}</Tag>}
              {begun && <Tag color="green">{t('stamping.begun')}</Tag>}
            </>
          ),
        },
      ]}
    />
  )
}
