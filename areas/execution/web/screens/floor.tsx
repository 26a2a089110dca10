import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { CallError, call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { CodeSearch } from '#core/web/kit/scan/code-search.tsx'
import { useScans } from '#core/web/kit/scan/use-scans.ts'
import { worksOffline } from '#core/web/offline/flag.ts'
import { useOpen, usePageQuery } from '#core/web/screens/navigation.ts'
import { toast } from '#core/web/toast.ts'
import { type FloorTask, scanTask } from '../../contract/floor.ts'
import { nobodyNamed, withBadge } from '../floor/coming.ts'
import { OfflineHint } from '../floor/offline-hint.tsx'
import { ownerOf } from '../floor/owner-of.ts'
import { TaskAtWork } from '../floor/task-at-work.tsx'
import { FoundTasks, MyTasks } from '../floor/task-list.tsx'
import '../execution.css'

/** One screen at the machine: find the task, start it with its people, report, end. Badges scanned at a task name who comes. */
export default function Floor() {
  const t = useT()
  const show = useOpen()
  // The task stands in the address: a link, a reload and the browser's way back all know it.
  const taskId = Number(usePageQuery().taskId) || null
  const [at, setAt] = useState(taskId)
  const [found, setFound] = useState<FloorTask[] | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const [typed, setTyped] = useState('')
  const [coming, setComing] = useState(nobodyNamed)

  if (at !== taskId) {
    setAt(taskId)
    setFailure(null)
    setComing(nobodyNamed)
  }
  const open = (id: number | null, rows: FloorTask[] | null = null) => {
    setFound(rows)
    setFailure(null)
    show('scanCodeRoReportWork', id === null ? {} : { taskId: String(id) })
  }
  const scanned = async (code: string) => {
    setFailure(null)
    try {
      const { rows } = await call(scanTask, { code })
      const [only] = rows
      if (only && rows.length === 1) open(only.id)
      else open(null, rows)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const kept = error.status === 0 ? await tasksKept(code) : []
      if (kept[0] && kept.length === 1) return open(kept[0].id)
      if (kept.length) return open(null, kept)
      const owner = await ownerOf(code)
      if (!owner) return setFailure(error)
      if (taskId === null) return toast.info(t('floor.badgeWithoutTask', { name: owner.name }))
      setComing((now) => withBadge(now, owner.id))
      toast.success(t('floor.badgeRead', { name: owner.name }))
    }
  }
  const scan = useScans(scanned)
  return (
    <div className="exec-floor">
      <div className="exec-bar">
        {(taskId !== null || found) && (
          <Button size="large" icon={<ArrowLeftOutlined />} aria-label={t('floor.back')} onClick={() => open(null)} />
        )}
        <CodeSearch
          label={t('floor.scan')}
          typed={typed}
          capitals
          onType={(text) => {
            setTyped(text)
            setFailure(null)
          }}
          onCode={(code) => {
            setTyped('')
            scan(code)
          }}
        />
      </div>
      <OfflineHint />
      <Refused error={failure} />
      {taskId !== null ? (
        <TaskAtWork key={taskId} taskId={taskId} coming={coming} onComing={setComing} />
      ) : found ? (
        <FoundTasks rows={found} onOpen={open} />
      ) : (
        <MyTasks onOpen={open} />
      )}
    </div>
  )
}

/** Without a network: what a code means among the tasks that this device keeps. */
async function tasksKept(code: string): Promise<FloorTask[]> {
  if (!worksOffline()) return []
  const { offlineTasks } = await import('../floor/offline-copy.ts')
  return offlineTasks(code).catch(() => [])
}
