import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import {
  type Action,
  FormDialog,
  FormDrawer,
  type InputProps,
  ListScreen,
  UploadInput,
  verbAction,
} from '#core/web/kit/index.ts'
import { refreshTopics } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useToday } from '#core/web/use-now.ts'
import * as api from '../../contract/instruction.api.ts'
import { instructionCrud, instructionStatus, isOpen } from '../../contract/instruction.ts'
import { getInstructionSteps, instructionSteps, setInstructionSteps } from '../../contract/step.ts'
import { InstructionDrawer } from '../instructions/instruction-drawer.tsx'
import type { InstructionRow } from '../instructions/instruction-row.ts'
import { pagesInput } from '../instructions/pages-input.tsx'
import { stepsInput } from '../steps/steps-input.tsx'

const reason = { name: 'instruction', fields: { reason: field.multiline({ required: true, max: 500 }) } }
const topics = ['instruction', 'instructionReading']
const search = ['state', 'productId', 'operationIds', 'mustRead', 'effectiveFrom', 'effectiveTo'] as const
const kept = ['name', 'pages', 'productId', 'operationIds', 'mustRead', 'remark'] as const

const PdfInput = ({ value, onChange, ...input }: InputProps, row: Record<string, unknown> | null) => {
  const { fileIdFileNo: fileNo, fileIdFileName: name } = row ?? {}
  return (
    <UploadInput
      {...input}
      kind="file"
      accept=".pdf,application/pdf"
      stored={typeof fileNo === 'string' ? { fileNo, name: String(name) } : null}
      value={value as number | null}
      onChange={onChange}
    />
  )
}

const form = {
  columns: 2 as const,
  width: 820,
  sections: [
    { title: 'instruction.section.file', fields: ['code', 'name', 'fileId', 'pages', 'changeNote'] },
    {
      title: 'instruction.section.scope',
      fields: ['productId', 'mustRead', 'operationIds', 'effectiveFrom', 'effectiveTo', 'remark'],
    },
  ],
  renderers: { fileId: PdfInput, pages: pagesInput },
} as const

const stepsCrud = {
  entity: instructionSteps,
  noun: 'InstructionSteps',
  right: 'instruction',
  get: getInstructionSteps,
  update: setInstructionSteps,
}

/** Electronic work instructions: every revision with where it stands. */
export default function EsopManage() {
  const t = useT()
  const { can } = useSession()
  const today = useToday()
  const [opened, setOpened] = useState<InstructionRow | null>(null)
  const [stepped, setStepped] = useState<InstructionRow | null>(null)
  const [revised, setRevised] = useState<InstructionRow | null>(null)
  const actions: Action<InstructionRow>[] = [
    { key: 'open', at: 'row', run: ([row]) => setOpened(row ?? null) },
    {
      key: 'steps',
      at: 'row',
      right: 'instruction.edit',
      can: ({ state }) => isOpen(state),
      run: ([row]) => setStepped(row ?? null),
    },
    verbAction(instructionStatus, 'submit', api.submitInstruction, { field: 'state' }),
    verbAction(instructionStatus, 'recall', api.recallInstruction, { field: 'state' }),
    {
      key: 'revise',
      at: 'row',
      right: 'instruction.add',
      can: ({ state }) => !isOpen(state) && state !== 'underApproval',
      run: ([row]) => setRevised(row ?? null),
    },
    verbAction(instructionStatus, 'withdraw', api.withdrawInstruction, {
      field: 'state',
      confirm: false,
      danger: true,
      ask: reason,
    }),
  ]
  return (
    <>
      <ListScreen<InstructionRow>
        crud={instructionCrud}
        topics={topics}
        search={search}
        actions={actions}
        form={{ ...form, initial: { effectiveFrom: today } }}
        canEdit={({ state }) => isOpen(state)}
        canDelete={({ state }) => isOpen(state)}
        open={setOpened}
      />
      {opened && <InstructionDrawer row={opened} onClose={() => setOpened(null)} />}
      {stepped && (
        <FormDrawer
          crud={stepsCrud}
          row={stepped}
          title={t('instructionSteps.of', { code: stepped.code, revision: stepped.revision ?? 1 })}
          width={860}
          renderers={{ steps: stepsInput }}
          onClose={() => setStepped(null)}
          onSaved={() => {
            setStepped(null)
            refreshTopics(['instruction'])
          }}
        />
      )}
      {revised && can('instruction.add') && (
        <FormDialog<InstructionRow>
          {...form}
          crud={{ ...instructionCrud, add: api.reviseInstruction }}
          title={t('instruction.reviseOf', { code: revised.code, revision: revised.revision ?? 1 })}
          initial={{
            code: revised.code,
            effectiveFrom: today,
            ...Object.fromEntries(kept.map((key) => [key, revised[key]])),
          }}
          locked={{ code: 'instruction.locked.code' }}
          toInput={() => ({ id: revised.id })}
          onClose={() => setRevised(null)}
          onSaved={() => refreshTopics(['instruction'])}
        />
      )}
    </>
  )
}
