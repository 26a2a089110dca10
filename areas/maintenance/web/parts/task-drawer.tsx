import { Button } from 'antd'
import { useState } from 'react'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { askDiscard, useDraft, useUnload } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { Photos } from '#core/web/kit/photo/photos.tsx'
import { useCall } from '#core/web/live/live.ts'
import { refreshTopics } from '#core/web/live/live-refresh.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { withdrawMaintenanceCheck } from '../../contract/spot-check.api.ts'
import { beginMaintenanceTask, getMaintenanceSheet, type MaintenanceSheet } from '../../contract/task.api.ts'
import { openTaskStates } from '../../contract/task.ts'
import { Attest } from './attest.tsx'
import { Correction, Corrections } from './correction.tsx'
import type { Entered } from './entered.ts'
import { Execution } from './execution.tsx'
import { FoundAnswer } from './found-answer.tsx'
import { PartsTaken } from './parts-taken.tsx'
import { TaskFacts } from './task-facts.tsx'
import { Wanted } from './wanted.tsx'

/** A task: done while it is open, read once it is closed. */
export function TaskDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const t = useT()
  const { can } = useSession()
  const [dirty, setDirty] = useState(false)
  const [correcting, setCorrecting] = useState(false)
  const loaded = useCall(getMaintenanceSheet, { id }, { topics: ['maintenanceTask'] })
  const draft = useDraft<Entered>(`maintenanceTask:${id}`)
  useUnload(() => dirty)
  const close = async () => {
    if (dirty) {
      if (!(await askDiscard())) return
      draft.drop()
    }
    onClose()
  }
  const { data } = loaded
  return (
    <LoadedDrawer
      size={760}
      title={data ? `${data.machineNumber} ${data.machineName} · ${data.planName}` : t('maintenanceTask')}
      loaded={loaded}
      onClose={() => void close()}
    >
      {(sheet) => (
        <div className="mt-sheet">
          <TaskFacts sheet={sheet} />
          {sheet.stands &&
            sheet.begunAt === null &&
            openTaskStates.includes(sheet.status) &&
            can('maintenanceTask.execute') && <Begin id={id} />}
          {sheet.withdrawable && can('maintenanceTask.execute') && <Withdraw id={id} onDone={onClose} />}
          <PartsTaken use={{ for: 'task', id }} />
          {openTaskStates.includes(sheet.status) && can('maintenanceTask.execute') ? (
            <Execution
              sheet={sheet}
              draft={draft}
              onDirty={setDirty}
              // Whoever is to sign it does so right here.
              onDone={sheet.signed ? () => setDirty(false) : onClose}
            />
          ) : correcting ? (
            <Correction sheet={sheet} onEnd={() => setCorrecting(false)} />
          ) : (
            <>
              <Found sheet={sheet} />
              <Corrections sheet={sheet} />
              <Attest sheet={sheet} />
              {(sheet.status === 'executed' || sheet.status === 'executedLate') && can('maintenanceTask.correct') && (
                <Button className="mt-tall" onClick={() => setCorrecting(true)}>
                  {t('maintenanceTask.correct')}
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </LoadedDrawer>
  )
}

/** The machine stands for it from now on. */
function Begin({ id }: { id: number }) {
  const t = useT()
  const act = useAct(beginMaintenanceTask, {
    success: t('maintenanceTask.begun'),
    onDone: () => refreshTopics(['maintenanceTask', 'machineDowntime']),
  })
  return (
    <section className="kit-card mt-facts">
      <p>{t('maintenanceTask.standsHint')}</p>
      <Button type="primary" loading={act.pending} onClick={() => void act.run({ id })}>
        {t('maintenanceTask.begin')}
      </Button>
    </section>
  )
}

/** Whoever began it at the machine may have meant another. */
function Withdraw({ id, onDone }: { id: number; onDone(): void }) {
  const t = useT()
  const act = useAct(withdrawMaintenanceCheck, {
    success: t('maintenanceTask.withdrawn'),
    onDone: () => {
      refreshTopics(['maintenanceTask', 'maintenancePlan'])
      onDone()
    },
  })
  const ask = async () => {
    if (await toast.confirm({ title: t('maintenanceTask.askWithdraw') })) await act.run({ id })
  }
  return (
    <Button className="mt-tall" loading={act.pending} onClick={() => void ask()}>
      {t('maintenanceTask.withdraw')}
    </Button>
  )
}

/** What was found, to be read; of an open task what is to be looked at. */
function Found({ sheet }: { sheet: MaintenanceSheet }) {
  const values = new Map(sheet.values.map((value) => [value.item, value]))
  const photosOf = (item: number | null) =>
    sheet.photos.filter((photo) => photo.item === item).map(({ fileNo }) => fileNo)
  return (
    <>
      {sheet.items.map((item, at) => {
        const found = values.get(at)
        return (
          <section key={item.item} className="kit-card mt-item" aria-label={item.item}>
            <h3>{item.item}</h3>
            <Wanted item={item} />
            {found && <FoundAnswer item={item} found={found} />}
            <Photos fileNos={photosOf(at)} />
          </section>
        )
      })}
      <Photos fileNos={photosOf(null)} />
    </>
  )
}
