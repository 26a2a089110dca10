import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { resumeProviderTeam, suspendProviderTeam } from '../../contract/provider-team.api.ts'
import { ReasonInput } from './reason-input.tsx'
import type { Team } from './teams.tsx'

/** Closes a team with a reason, or opens one that was closed. */
export function SuspendTeam({ session, team, onClose }: { session: string; team: Team; onClose(): void }) {
  const t = useT()
  const [reason, setReason] = useState('')
  const suspend = useAct(suspendProviderTeam, { silent: true, onDone: onClose })
  const resume = useAct(resumeProviderTeam, { silent: true, onDone: onClose })
  const closed = team.suspendedFor !== null
  const problem = suspend.error ?? resume.error
  const { teamId } = team
  return (
    <Modal
      open
      title={`${teamId} · ${team.teamName}`}
      okText={closed ? t('provider.resume') : t('provider.suspend')}
      cancelText={t('kit.cancel')}
      okButtonProps={{
        danger: !closed,
        disabled: !closed && !reason.trim(),
        loading: suspend.pending || resume.pending,
      }}
      onOk={() => void (closed ? resume.run({ session, teamId }) : suspend.run({ session, teamId, reason }))}
      onCancel={onClose}
    >
      {problem && <Alert type="error" showIcon title={problem.message} />}
      {closed ? (
        <p>{t('provider.suspended', { reason: team.suspendedFor ?? '' })}</p>
      ) : (
        <>
          <p>{t('provider.suspendHint')}</p>
          <ReasonInput value={reason} onChange={setReason} />
        </>
      )}
    </Modal>
  )
}
