// Refuses a member of an object that is named by a text of unknown content.
import { join } from 'node:path'
import { lookupErrors } from './lookups.mjs'

// The one place that reads so, after it has asked whether the member is the object's own.
const helper = 'src/kernel/own-value.ts'
const isOurs = (file) => /^(?:src|db|demo)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\/paraglide\//.test(file) && file !== helper

const { files, lookups, errors } = lookupErrors(join(import.meta.dirname, '..'), isOurs)
for (const error of errors) console.error(error)
console.log(`lookups: ${files} files, ${lookups} members named by a variable, ${errors.length} errors`)
// Fails when nothing was read: an empty check proves nothing.
process.exit(errors.length > 0 || files < 100 || lookups < 100 ? 1 : 0)
