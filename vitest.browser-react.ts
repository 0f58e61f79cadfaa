/**
 * React in development records its work for the browser's developer tools: the task of each element, the
 * time of each component. Nobody sees them here. Imported before React DOM, which looks for them once.
 */
Object.assign(console, { timeStamp: undefined, createTask: undefined })
