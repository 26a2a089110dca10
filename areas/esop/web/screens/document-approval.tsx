import { Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { approvalActions, levelsColumn } from '#core/web/kit/approval/approval-actions.tsx'
import { ActButton, type Action, ListScreen, useActions } from '#core/web/kit/index.ts'
import { refreshTopics } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { approveInstruction, rejectInstruction, selectInstructionToApprove } from '../../contract/instruction.api.ts'
import { instruction, instructionCrud, instructionStatus } from '../../contract/instruction.ts'
import { InstructionDrawer } from '../instructions/instruction-drawer.tsx'
import type { InstructionRow } from '../instructions/instruction-row.ts'

const waiting = {
  entity: instruction,
  noun: instructionCrud.noun,
  right: instructionCrud.right,
  select: selectInstructionToApprove,
}
const decided = { ...waiting, select: instructionCrud.select }
const verbs = approvalActions<InstructionRow>(
  instructionStatus,
  { approve: approveInstruction, reject: rejectInstruction },
  { entity: 'instruction', field: 'state' },
)
const topics = ['instruction', 'instructionReading', 'approvalSetting', 'delegation']

const columns = [
  'code',
  'revision',
  'name',
  'state',
  levelsColumn<InstructionRow>(),
  'productId',
  'operationIds',
  'effectiveFrom',
  'effectiveTo',
  'mustRead',
  'changeNote',
  'submittedByName',
  'submittedAt',
] as const

/** Documents that wait for the person's decision, and what became of the others. */
export default function DocumentApproval() {
  const t = useT()
  const { can } = useSession()
  const [opened, setOpened] = useState<InstructionRow | null>(null)
  const [judged, setJudged] = useState<InstructionRow | null>(null)
  const acts = useActions<InstructionRow>(instruction, (done) => {
    refreshTopics(['instruction'])
    if (judged && done.includes(judged.id)) setJudged(null)
  })
  const opens = (show: typeof setOpened): Action<InstructionRow> => ({
    key: 'open',
    at: 'row',
    run: ([row]) => show(row ?? null),
  })
  const list = (name: string, states: string[]) => (
    <ListScreen<InstructionRow>
      crud={decided}
      name={name}
      topics={topics}
      where={{ state: states }}
      columns={[...columns, states.includes('rejected') ? 'rejectReason' : 'approvedAt']}
      search={['productId', 'operationIds', 'submittedAt']}
      initialSort={[{ field: 'submittedAt', order: 'desc' }]}
      actions={[opens(setOpened)]}
      open={setOpened}
      selectable={false}
    />
  )
  const items = [
    {
      key: 'waiting',
      label: t('documentApproval.waiting'),
      children: (
        <ListScreen<InstructionRow>
          crud={waiting}
          name="instructionsToApprove"
          topics={topics}
          columns={columns}
          search={['productId', 'operationIds', 'submittedAt']}
          actions={[opens(setJudged), ...verbs]}
          open={setJudged}
        />
      ),
    },
    ...(can('instruction.view')
      ? [
          {
            key: 'approved',
            label: t('documentApproval.approved'),
            children: list('instructionsApproved', ['upcoming', 'inForce', 'expired', 'superseded', 'withdrawn']),
          },
          {
            key: 'rejected',
            label: t('documentApproval.rejected'),
            children: list('instructionsRejected', ['rejected']),
          },
        ]
      : []),
  ]
  return (
    <>
      <Tabs className="kit-tabs" items={items} destroyOnHidden />
      {judged && (
        <InstructionDrawer
          row={judged}
          acts={
            <div className="instruction-acts">
              {verbs.map((verb) => (
                <ActButton
                  key={verb.key}
                  type={verb.danger ? 'default' : 'primary'}
                  acts={acts}
                  action={verb}
                  rows={[judged]}
                />
              ))}
            </div>
          }
          onClose={() => setJudged(null)}
        />
      )}
      {acts.dialogs}
      {opened && <InstructionDrawer row={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
