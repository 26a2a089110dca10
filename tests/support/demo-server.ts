import type { TestProject } from 'vitest/node'
import { demoTemplate, makeTemplate } from './demo.ts'
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
  try {
    await makeTemplate(adminUrl)
  } catch (error) {
    await end()
    throw error
  }
  return async () => {
    await demoTemplate.drop(adminUrl)
    await end()
  }
}
