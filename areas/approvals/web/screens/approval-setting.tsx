import { Skeleton, Tabs } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen, NotLoaded } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { approvalDelegationCrud, selectApprovalSetting } from '../../contract/approval.ts'
import { LevelsCard } from '../parts/levels-card.tsx'
import '../approvals.css'

export default function ApprovalSetting() {
  const t = useT()
  const { can } = useSession()
  const items = [
    { key: 'levels', label: t('approval.levels'), children: <Kinds /> },
    ...(can('delegation.view')
      ? [{ key: 'delegations', label: t('approvalDelegation'), children: <ListScreen crud={approvalDelegationCrud} /> }]
      : []),
  ]
  return <Tabs className="kit-tabs" items={items} destroyOnHidden />
}

function Kinds() {
  const { data, error, refetch } = useCall(selectApprovalSetting, {}, { topics: ['approvalSetting', 'role'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  return (
    <div className="approval-kinds">
      {data.kinds.map((kind) => (
        <LevelsCard key={`${kind.kind} ${JSON.stringify(kind.levels)}`} kind={kind} roles={data.roles} />
      ))}
    </div>
  )
}
