// Has the browser keep the client, so that it starts without a network (worker/sw.ts).
interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

const WORKER = "/sw.js";

export function keepForOffline(): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy("capsa", { createScriptURL: () => WORKER });
  const install = () => void navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER).catch(() => null);
  if (document.readyState === "complete") install();
  else addEventListener("load", install, { once: true });
}
