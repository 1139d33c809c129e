// The service worker: keeps the client's own files, so that it starts without a network. It never keeps anything
// of /api, and what it cannot know by its hash it asks the server for first.
/// <reference lib="webworker" />
export {};

/** What the build made (plugins/shell.ts): addresses, and a version that changes with any of them. */
declare const BUILT: { version: string; files: string[] };
declare const self: ServiceWorkerGlobalScope;

const CACHE = `capsa-${BUILT.version}`;
const INDEX = "/";
const SCREENS = /^\/($|table\/|rules\/|games($|\/))/;

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (request.mode === "navigate" && SCREENS.test(address.pathname)) event.respondWith(screen(request));
  else if (BUILT.files.includes(address.pathname)) event.respondWith(kept(request));
});

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([new Request(INDEX, { cache: "no-cache" }), ...BUILT.files]);
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function screen(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(INDEX)) ?? Response.error();
  }
}

async function kept(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}
