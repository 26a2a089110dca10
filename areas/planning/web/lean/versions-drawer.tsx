import { Button, Drawer, Tag } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded, shareText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { type FlowLineFacts, selectLineBalance } from '../../contract/lean/lean.api.ts'
import type { BalanceState } from './use-balance.ts'
import { useNumbers } from './use-numbers.ts'

/** The line's balances, of which one may be loaded to be saved anew. */
export function VersionsDrawer({
  facts,
  state,
  onClose,
}: {
  facts: FlowLineFacts
  state: BalanceState
  onClose(): void
}) {
  const t = useT()
  const { user, can } = useSession()
  const { inSeconds } = useNumbers()
  const { data, error, isPending, refetch } = useCall(
    selectLineBalance,
    { lineId: facts.line.id },
    { topics: ['lineBalance'] },
  )
  return (
    <Drawer open size={720} title={`${t('lean.history')} · ${facts.line.name}`} onClose={onClose}>
      {error && !data ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : (
        <PlainTable
          size="small"
          rowKey="id"
          loading={isPending}
          pagination={false}
          dataSource={data?.rows ?? []}
          columns={[
            {
              title: t('lean.state'),
              width: 110,
              render: (_, { number, undone }) => (
                <>
                  #{number}{' '}
                  {undone ? (
                    <Tag>{t('lean.undone')}</Tag>
                  ) : (
                    facts.balance?.number === number && <Tag color="green">✓</Tag>
                  )}
                </>
              ),
            },
            { title: t('lean.pace'), width: 100, render: (_, { paceMs }) => inSeconds(paceMs) },
            { title: t('lean.stations'), width: 80, dataIndex: 'used' },
            { title: t('lean.efficiency'), width: 90, render: (_, { efficiency }) => shareText(efficiency) },
            { title: t('lean.by'), width: 100, ellipsis: true, dataIndex: 'userName' },
            {
              title: t('lean.at'),
              width: 140,
              render: (_, { createdAt }) => instantText(createdAt, user.zone).slice(0, 16),
            },
            {
              width: 80,
              render: (_, balance) =>
                can('lean.edit') && (
                  <Button
                    size="small"
                    onClick={() => {
                      state.load(balance)
                      onClose()
                    }}
                  >
                    {t('lean.openVersion')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Drawer>
  )
}
