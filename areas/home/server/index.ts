import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as api from '../contract/home.api.ts'
import { homeCalls } from './calls.ts'
import { homeDay } from './day.ts'
import { homeDelivery } from './orders.ts'
import { homeTodo } from './todo/todo.ts'
import { homeWork } from './work.ts'

export { homeTodos, type TodoSource } from './todo/todo.ts'

export const mount: Mount = () => ({
  area,
  handlers: [
    handle(api.getHomeDay, (ctx) => homeDay(ctx)),
    handle(api.getHomeDelivery, (ctx) => homeDelivery(ctx)),
    handle(api.getHomeCalls, (ctx) => homeCalls(ctx)),
    handle(api.selectHomeTodo, (ctx) => homeTodo(ctx)),
    handle(api.getHomeWork, (ctx) => homeWork(ctx)),
  ],
})
