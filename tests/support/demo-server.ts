import type { TestProject } from 'vitest/node'
import { dropTemplate, makeTemplate } from './demo.ts'
import postgres from './postgres-server.ts'

/** The PostgreSQL of the run with a demo factory in it, made once; every journey gets a copy of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let adminUrl = ''
  const end = await postgres({
    provide: (name: 'adminUrl', value: string) => {
      adminUrl = value
      project.provide(name, value)
    },
  } as TestProject)
  let template = ''
  try {
    template = await makeTemplate(adminUrl)
    project.provide('demoTemplate', template)
  } catch (error) {
    await end()
    throw error
  }
  return async () => {
    await dropTemplate(adminUrl, template)
    await end()
  }
}
