import { Button, Space, Spin } from 'antd'
import { useEffect, useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { selectProviderTeam } from '../../contract/provider.api.ts'
import { ChangeTeam } from './change-team.tsx'
import { SuspendTeam } from './suspend-team.tsx'

export type Team = OutputOf<typeof selectProviderTeam>['rows'][number]

export interface Props {
  session: string
  /** A session that has ended leads back to the login. */
  onFailed(error: Error): void
}

/** Every team with what it has: its edition, end and quotas are changed, it is suspended and goes on. */
export function ProviderTeams({ session, onFailed }: Props) {
  const t = useT()
  const [changing, setChanging] = useState<Team | null>(null)
  const [closing, setClosing] = useState<Team | null>(null)
  const { data, error, refetch } = useCall(selectProviderTeam, { session })
  useEffect(() => {
    if (error) onFailed(error)
  })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Spin />
  const most = (n: number | null) => n ?? t('cloudService.unlimited')
  const close = () => {
    setChanging(null)
    setClosing(null)
    void refetch()
  }
  return (
    <>
      <PlainTable<Team>
        size="small"
        rowKey="teamId"
        dataSource={data.rows}
        scroll={{ x: 800 }}
        columns={[
          { key: 'team', title: t('provider.team'), render: (_, row) => `${row.teamId} · ${row.teamName}` },
          { key: 'edition', title: t('cloudService.edition'), render: (_, row) => row.editionName ?? '–' },
          {
            key: 'standing',
            title: t('cloudOrder.status'),
            render: (_, { standing, suspendedFor }) =>
              suspendedFor !== null
                ? t('provider.suspended', { reason: suspendedFor })
                : standing && t(`cloudService.standing.${standing}`),
          },
          { key: 'expires', title: t('cloudService.expiresOn'), render: (_, row) => row.expiresOn ?? '–' },
          { key: 'users', title: t('cloudOrder.users'), render: (_, row) => most(row.users) },
          { key: 'machines', title: t('cloudOrder.machines'), render: (_, row) => most(row.machines) },
          { key: 'storage', title: t('cloudOrder.storageMb'), render: (_, row) => most(row.storageMb) },
          {
            key: 'acts',
            title: '',
            render: (_, row) => (
              <Space>
                {row.version !== null && (
                  <Button size="small" onClick={() => setChanging(row)}>
                    {t('provider.change')}
                  </Button>
                )}
                <Button size="small" danger={row.suspendedFor === null} onClick={() => setClosing(row)}>
                  {row.suspendedFor === null ? t('provider.suspend') : t('provider.resume')}
                </Button>
              </Space>
            ),
          },
        ]}
      />
      {changing && <ChangeTeam session={session} team={changing} onClose={close} />}
      {closing && <SuspendTeam session={session} team={closing} onClose={close} />}
    </>
  )
}
