import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { durationText, instantText, numberText, StatusTag } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useSession } from '#core/web/session/session.tsx'
import type { HandoverSheet } from '../../contract/handover.ts'
import { machineStateColors } from '../../contract/machine-state.ts'
import { ratioText } from './text.ts'

type Machine = HandoverSheet['machines'][number]

/** What a shift hands over: counts against reports, machine by machine; open calls; what is being made. */
export function HandoverSheetView({ sheet }: { sheet: HandoverSheet }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const differs = (value: number) => (
    <span className={value === 0 ? undefined : 'eq-differs'}>
      {value > 0 ? '+' : ''}
      {numberText(value, language)}
    </span>
  )
  const number = (key: 'counted' | 'good' | 'defective') => ({
    title: t(`handover.${key}`),
    align: 'right' as const,
    width: 100,
    render: (_: unknown, row: Machine) => numberText(row[key], language),
  })
  return (
    <div className="eq-sheet">
      <h4>{t('handover.machines')}</h4>
      <PlainTable<Machine>
        size="small"
        rowKey="machineId"
        dataSource={sheet.machines}
        pagination={false}
        scroll={{ x: 900 }}
        locale={{ emptyText: t('machineOee.empty') }}
        columns={[
          { title: t('handover.machine'), width: 170, render: (_, { number: no, name }) => `${no} ${name}` },
          {
            title: t('handover.state'),
            width: 170,
            render: (_, { state, since, reasonName }) => (
              <>
                <StatusTag color={machineStateColors[state]} label={t(`machineState.${state}`)} />
                <div className="kit-faint">
                  {[reasonName, since && instantText(since, user.zone)].filter(Boolean).join(' · ')}
                </div>
              </>
            ),
          },
          number('counted'),
          number('good'),
          number('defective'),
          {
            title: t('handover.difference'),
            align: 'right',
            width: 100,
            render: (_, { difference }) => differs(difference),
          },
          {
            title: t('machineOee.oee'),
            align: 'right',
            width: 80,
            render: (_, { oee }) => ratioText(oee),
          },
          {
            title: t('handover.running'),
            align: 'right',
            width: 90,
            render: (_, { running }) => durationText(running),
          },
          { title: t('handover.lost'), align: 'right', width: 90, render: (_, { lost }) => durationText(lost) },
        ]}
        summary={() => (
          <PlainTable.Summary.Row>
            <PlainTable.Summary.Cell index={0} colSpan={2}>
              <b>{t('handover.total')}</b>
            </PlainTable.Summary.Cell>
            {(['counted', 'good', 'defective'] as const).map((key, i) => (
              <PlainTable.Summary.Cell key={key} index={i + 2} align="right">
                <b>{numberText(sheet.total[key], language)}</b>
              </PlainTable.Summary.Cell>
            ))}
            <PlainTable.Summary.Cell index={5} align="right">
              <b>{differs(sheet.total.difference)}</b>
            </PlainTable.Summary.Cell>
            <PlainTable.Summary.Cell index={6} colSpan={3} />
          </PlainTable.Summary.Row>
        )}
      />
      <h4>{t('handover.calls')}</h4>
      <PlainTable
        size="small"
        rowKey="callNo"
        dataSource={sheet.calls}
        pagination={false}
        locale={{ emptyText: t('handover.noCalls') }}
        columns={[
          { title: t('handover.call'), dataIndex: 'callNo' },
          { title: t('handover.type'), dataIndex: 'typeName' },
          { title: t('handover.place'), dataIndex: 'place' },
          { title: t('handover.status'), render: (_, { status }) => t(`andonStatus.${status}`) },
          { title: t('handover.raisedAt'), render: (_, { raisedAt }) => instantText(raisedAt, user.zone) },
        ]}
      />
      <h4>{t('handover.tasks')}</h4>
      <PlainTable
        size="small"
        rowKey="taskNo"
        dataSource={sheet.tasks}
        pagination={false}
        locale={{ emptyText: t('handover.noTasks') }}
        columns={[
          { title: t('handover.task'), dataIndex: 'taskNo' },
          { title: t('handover.workorderNo'), dataIndex: 'workorderNo' },
          { title: t('handover.operation'), dataIndex: 'produreName' },
          ...(['planQuantity', 'good', 'defective'] as const).map((key) => ({
            key,
            title: t(`handover.${key === 'planQuantity' ? 'planned' : key}`),
            align: 'right' as const,
            render: (_: unknown, row: HandoverSheet['tasks'][number]) => numberText(row[key], language),
          })),
        ]}
      />
    </div>
  )
}
