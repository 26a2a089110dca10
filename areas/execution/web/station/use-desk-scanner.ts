import { useState } from 'react'
import { CallError, call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useScans } from '#core/web/kit/scan/use-scans.ts'
import { toast } from '#core/web/toast.ts'
import { scanTask } from '../../contract/floor.ts'
import type { StationTask } from '../../contract/station.api.ts'
import { type Coming, withBadge } from '../floor/coming.ts'
import { ownerOf } from '../floor/owner-of.ts'

interface Options {
  /** The one that is shown. */
  task: StationTask | null
  tasks: readonly StationTask[]
  coming: Coming
  onComing(coming: Coming): void
  onTask(id: number): void
}

/** What a scanner says at a station: a badge names who comes, the code of a task shows it. */
export function useDeskScanner({ task, tasks, coming, onComing, onTask }: Options) {
  const t = useT()
  const [failure, setFailure] = useState<Error | null>(null)
  const scanned = async (code: string) => {
    setFailure(null)
    try {
      const { rows } = await call(scanTask, { code })
      const [found] = rows
      const own = tasks.find(({ id }) => rows.some((row) => row.id === id))
      if (own) onTask(own.id)
      else if (found) toast.error(t('terminal.elsewhere', { task: found.taskNo, center: found.workCenterName }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const owner = await ownerOf(code)
      if (!owner) return setFailure(error)
      if (!task) return toast.info(t('floor.badgeWithoutTask', { name: owner.name }))
      onComing(withBadge(coming, owner.id))
      toast.success(t('floor.badgeRead', { name: owner.name }))
    }
  }
  useScans(scanned)
  return { failure, clear: () => setFailure(null) }
}
