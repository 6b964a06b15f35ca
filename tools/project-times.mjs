// A vitest reporter that ends with one line per project: tests, files and duration.
import { relative } from 'node:path'

const seconds = (ms) => `${Math.round(ms / 1000)} s`

export default class ProjectTimes {
  projects = new Map()

  onTestModuleQueued({ project }) {
    const known = this.projects.get(project.name)
    if (!known) this.projects.set(project.name, { began: performance.now(), ended: performance.now(), tests: 0, modules: [] })
  }

  onTestModuleEnd(module) {
    const facts = this.projects.get(module.project.name)
    if (!facts) return
    facts.ended = performance.now()
    facts.tests += [...module.children.allTests()].length
    facts.modules.push({ name: relative(process.cwd(), module.moduleId), ms: module.diagnostic().duration })
  }

  onTestRunEnd() {
    console.log('')
    for (const [name, { began, ended, tests, modules }] of this.projects) {
      const [slowest] = modules.toSorted((a, b) => b.ms - a.ms)
      const worst = slowest ? `, longest ${slowest.name} with ${seconds(slowest.ms)}` : ''
      console.log(`${name}: ${tests} tests in ${modules.length} files took ${seconds(ended - began)}${worst}`)
    }
  }
}
