import type { GanttTask } from './plan.ts'
import { boxOfTask, frame, type Scene } from './scene.ts'

/** Gives the canvas as many pixels as the screen has where it stands. */
export function fit(context: CanvasRenderingContext2D, width: number, height: number): void {
  const ratio = window.devicePixelRatio || 1
  const { canvas } = context
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w
    canvas.height = h
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
}

/** Keeps the chosen bar's place in the page, as the button that the keyboard acts on: where it is, and which it is. */
export function mark(element: HTMLButtonElement | null, scene: Scene, task: GanttTask | null): void {
  if (!element) return
  const box = task && boxOfTask(scene, task.index)
  if (!task || !box) {
    Object.assign(element.style, { left: '0', top: '0', width: '1px', height: '1px' })
    for (const key of Object.keys(element.dataset)) if (key !== 'testid') delete element.dataset[key]
    return
  }
  const { x, y, width, height } = box
  Object.assign(element.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` })
  Object.assign(element.dataset, {
    taskId: String(task.id),
    taskNo: task.taskNo,
    start: new Date(task.start).toISOString(),
    end: new Date(task.end).toISOString(),
    centerId: String(task.centerId),
    machineId: String(task.machineId ?? ''),
  })
}

/** Scrolls a task's bar into sight, no further than needed. */
export function bringIntoSight(holder: HTMLDivElement | null, scene: Scene, index: number): void {
  const box = index < 0 ? undefined : boxOfTask(scene, index)
  if (!holder || !box) return
  const { scrollLeft, scrollTop } = holder
  const off = box.x < frame.left || box.x + Math.min(box.width, 80) > scene.width
  const left = off ? Math.max(0, scrollLeft + box.x - frame.left - 60) : scrollLeft
  const below = box.y + box.height > scene.height - frame.foot
  const top = box.y < frame.head || below ? Math.max(0, scrollTop + box.y - scene.height / 2) : scrollTop
  holder.scrollTo({ left, top })
}
